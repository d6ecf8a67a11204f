// Pictures that are fetched when they come into sight, a few at a time; the others once nothing is waited for, as print needs all.

import { h } from "../dom.js";

const AT_ONCE = 3;
/** Milliseconds without a picture that is waited for, after which one further down is fetched. */
const IDLE = 400;

/** `when(place, fetch)`: fetch() answers {svg, alt, more}; without a picture, null, its place goes. */
export class LazyPictures {
  constructor(root) {
    this.jobs = new Map();
    this.waiting = [];
    this.running = 0;
    this.watcher = new IntersectionObserver((seen) => seen.forEach((one) => one.isIntersecting && this.#queue(one.target)), { root, rootMargin: "300px" });
  }

  close() {
    this.forget();
  }

  forget() {
    clearTimeout(this.idle);
    this.watcher.disconnect();
    this.jobs.clear();
    this.waiting = [];
  }

  when(place, fetch) {
    this.jobs.set(place, fetch);
    this.watcher.observe(place);
    this.#rest();
  }

  #rest() {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      const [next] = this.jobs.keys();
      if (next && !this.running) this.#queue(next);
    }, IDLE);
  }

  #queue(place) {
    this.watcher.unobserve(place);
    this.waiting.push(place);
    this.#work();
  }

  async #work() {
    if (this.running >= AT_ONCE || !this.waiting.length) return;
    const place = this.waiting.shift();
    const fetch = this.jobs.get(place);
    this.jobs.delete(place);
    if (!fetch) return;
    this.running += 1;
    try {
      const { svg, alt, more } = (await fetch()) ?? {};
      place.hidden = svg === undefined;
      if (svg === undefined) return;
      // As an image a picture has no reach into the page, whatever is in it.
      const source = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
      place.replaceChildren(h("img", { src: source, alt, class: "drawn" }), more ?? "");
    } catch (error) {
      place.replaceChildren(h("p", { class: "quiet" }, error.message));
    } finally {
      this.running -= 1;
      this.#work();
      this.#rest();
    }
  }
}
