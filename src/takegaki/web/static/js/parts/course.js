// The course: its lessons, one of them with its examples, and boards to try on the stage.

import { said } from "../catalogue.js";
import { job } from "../api.js";
import { putAside } from "../current.js";
import { h } from "../dom.js";
import { button, go, say, trying } from "../page.js";
import { LINE_CHAR } from "../board/state.js";
import { stepOf } from "./hints.js";
import { makeAndPlay } from "./new_puzzle.js";

/** What is open, also after the page went to another board: a lesson, the number of its board, that board's game. */
let open = { lesson: null, number: 0, game: null };

/** A picture that the server drew. */
function picture(svg, alt) {
  const shown = new Image();
  shown.src = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
  shown.alt = alt;
  return h("div", { class: "picture-place" }, shown);
}

const LEAST_SIDE = 7;

/**
 * What to ask the generator for, so that a puzzle needs what a lesson teaches: the first idea with a name of its own. Parts
 * of counting, such as "clue-counting.zero", are needed by every puzzle of the lowest level.
 */
function practiceOf({ teaches, tries }) {
  const { kind, tiling, rows, cols } = JSON.parse(tries[0].text);
  const [idea] = teaches.filter((name) => !name.includes("."));
  const size = { kind, tiling, rows: Math.max(rows, LEAST_SIDE), cols: Math.max(cols, LEAST_SIDE) };
  return idea ? { ...size, needs: [idea] } : { ...size, level: "easy" };
}

/** The part of Learn that teaches. */
export function coursePart(learn) {
  const root = h("div", { class: "course" });
  const line = h("p", { class: "message", role: "status" });
  let lesson = null;
  let isTold = false;

  const tell = (words) => {
    line.textContent = words;
    say(words);
  };

  const list = () => trying(async () => {
    lesson = null;
    open = { ...open, lesson: null };
    const found = await job("course", {}, { isQuiet: true });
    const known = found.lessons.filter((one) => one.done.length >= one.boards).length;
    const parts = [...new Set(found.lessons.map((one) => one.part))];
    root.replaceChildren(
      h("p", { class: "quiet" }, said("page-course.intro")),
      h("p", {}, said("page-course.progress", { done: known, count: found.lessons.length })),
      ...(found.next ? [h("div", { class: "actions" }, button(said("page-course.begin", { title: found.lessons.find((one) => one.lesson === found.next).title }), () => show(found.next), { class: "button primary", "data-lesson": found.next }))] : []),
      ...parts.flatMap((part) => {
        const own = found.lessons.filter((one) => one.part === part);
        return [h("h3", {}, own[0].part_title), h("ol", { class: "lessons" }, own.map((one) => h("li", {}, entry(one))))];
      }),
    );
  });

  const entry = ({ lesson: name, title, done, boards }) => h("button", { class: "link", type: "button", "data-lesson": name, onclick: () => show(name) },
    h("span", {}, title), " ", h("span", { class: "quiet" }, done.length >= boards ? said("page-course.mark") : `${done.length}/${boards}`));

  const show = (name) => trying(async () => {
    lesson = await job("lesson", { name }, { isQuiet: true });
    open = { ...open, lesson: name };
    draw();
  });

  const isOnStage = () => open.game === learn.game.id && open.lesson === lesson?.lesson;

  const draw = () => {
    const { title, idea, why, worked, tries, done } = lesson;
    root.replaceChildren(
      h("div", { class: "actions" }, button(said("page-course.all"), list)),
      h("h3", {}, title),
      h("p", { class: "message" }, idea),
      h("p", {}, h("strong", {}, said("page-course.why")), " ", why),
      ...worked.flatMap(({ svg, step }, at) => [h("h4", {}, `${said("page-course.example")} ${at + 1}`), picture(svg, step.sentence), h("p", {}, step.sentence)]),
      ...tries.flatMap(({ svg }, at) => [
        h("h4", {}, `${said("page-course.turn")} ${at + 1}${done.includes(at + 1) ? " ✓" : ""}`),
        ...(isOnStage() && open.number === at + 1 ? [help(tries[at])] : [picture(svg, `${said("page-course.turn")} ${at + 1}`), h("div", { class: "actions" }, button(said("page-course.open"), () => begin(at + 1), { "data-try": at + 1 }))]),
      ]),
      ...(done.length >= tries.length ? practice() : []),
    );
  };

  /** Whole puzzles, new each time, that need what was learnt. */
  const practice = () => {
    const make = button(said("page-course.puzzle"), () => {
      make.disabled = true;
      tell(said("page-new.making"));
      trying(() => makeAndPlay(practiceOf(lesson))).finally(() => { make.disabled = false; });
    }, { class: "button primary", "data-practice": lesson.lesson });
    return [h("h4", {}, said("page-course.practice")), h("p", {}, said("page-course.practice-about")), h("div", { class: "actions" }, make), line];
  };

  /** What helps with the board on the stage. */
  const help = (tried) => {
    const check = () => {
      const wrong = [...learn.game.state.marks].filter((mark, edge) => mark !== "." && (mark === LINE_CHAR) !== (tried.solution[edge] === "-")).length;
      tell(wrong ? said("page-course.wrong", { count: wrong }) : said("page-course.fine"));
    };
    const hint = () => {
      tell(tried.step.sentence);
      learn.show({ step: stepOf(tried.step) });
    };
    return h("div", { class: "try" }, h("div", { class: "actions" }, button(said("page-course.hint"), hint), button(said("page-course.check"), check)), line);
  };

  const begin = (number) => trying(async () => {
    const game = await putAside(lesson.tries[number - 1].text, "/learn");
    open = { lesson: lesson.lesson, number, game: game.id, isBegun: true };
    go("/learn");
  });

  /** The board changed: is it solved? */
  const changed = () => {
    if (!lesson || isTold || !isOnStage() || !learn.game.state.solved) return;
    isTold = true;
    trying(async () => {
      await learn.game.settled();
      const { done, known } = await job("learnt", { name: lesson.lesson, number: open.number, marks: learn.game.state.marks }, { isQuiet: true });
      lesson.done = done;
      draw();
      tell(known ? `${said("page-course.solved")} ${said("page-course.known")}` : said("page-course.solved"));
    });
  };

  /** A board that was just begun is beside what helps with it, and what was said before it is above. */
  const toTurn = () => {
    if (!open.isBegun || !isOnStage()) return;
    open.isBegun = false;
    const [body, heading] = [root.closest(".panel-body"), root.querySelector("h4:has(+ .try)")];
    if (body && heading) body.scrollTop += heading.getBoundingClientRect().top - body.getBoundingClientRect().top;
  };

  if (open.lesson) show(open.lesson).then(toTurn).then(changed);
  else list();
  return { root: [root], close: () => {}, changed };
}
