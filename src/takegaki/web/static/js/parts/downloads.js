// Files that leave the page: a link that is clicked once.

import { said } from "../catalogue.js";

/** Saves a blob under a name. */
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const textBlob = (text, type = "text/plain") => new Blob([text], { type: `${type};charset=utf-8` });

const CAPTION = 90;

/** An SVG text as a PNG, so many pixels wide, with a caption below it. */
export async function pngOf(text, { width = 1600, caption = "" } = {}) {
  const image = new Image();
  const source = URL.createObjectURL(textBlob(text, "image/svg+xml"));
  try {
    await new Promise((done, failed) => Object.assign(image, { onload: done, onerror: () => failed(new Error(said("page-file.no-picture"))), src: source }));
    const canvas = document.createElement("canvas");
    canvas.width = width;
    const height = Math.round((width * image.naturalHeight) / Math.max(1, image.naturalWidth));
    canvas.height = height + (caption ? CAPTION : 0);
    const context = canvas.getContext("2d");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, width, height);
    if (caption) {
      Object.assign(context, { fillStyle: "#000", font: getComputedStyle(document.body).font.replace(/[\d.]+px/, "40px"), textAlign: "center" });
      context.fillText(caption, width / 2, height + CAPTION / 2, width - 40);
    }
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(source);
  }
}

/** Puts a text on the clipboard; false where the browser does not let us. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
