// One game: what the player does is seen at once, sent in order, and kept by the server.

import { said } from "./catalogue.js";
import { get, post } from "./api.js";
import { applied, told } from "./board/state.js";

const RETRY = 2000;
const FOLLOW = 2000;
const PASSING = [401, 408, 429, 503, 504, 507];
const NO_ROOM = said("page-trouble.no-room");
const NO_ACCESS = said("page-trouble.no-access");
const NO_ANSWER = said("page-trouble.no-answer");

/** Calls onchange(game) after every change, and ontrouble(line or null) when the server is lost and found again. */
export class Game {
  constructor(given) {
    Object.assign(this, { id: given.id, puzzle: given.puzzle, shape: given.shape, truth: given.state });
    this.warnings = given.warnings ?? [];
    // unique, multiple, no solution or undecided, once it is known.
    this.verdict = null;
    this.waiting = [];
    this.isSending = false;
    this.onchange = () => {};
    this.ontrouble = () => {};
    this.onrefused = () => {};
  }

  static async open(id) {
    return new Game(await get(`/api/games/${encodeURIComponent(id)}`));
  }

  /** From {text} or {puzzle}. */
  static async make(from) {
    return new Game(await post("/api/games", from));
  }

  /** The server's state with what was not sent yet. */
  get state() {
    return this.waiting.reduce((state, { actions }) => (actions ? applied(state, actions) : state), this.truth);
  }

  /** What was not sent yet can be taken back, too; whether it can is known when it has been. */
  get mayUndo() {
    return this.truth.can_undo || this.waiting.length > 0;
  }

  get mayRedo() {
    return this.truth.can_redo || this.waiting.some((one) => "undo" in one);
  }

  act(actions) {
    this.#send({ actions });
  }

  undo() {
    this.#repeat("undo");
  }

  redo() {
    this.#repeat("redo");
  }

  /** Held keys: steps that have not been sent yet become one request. */
  #repeat(name) {
    const last = this.waiting.at(-1);
    const isOpen = last && name in last && !(this.isSending && this.waiting.length === 1);
    if (isOpen) last[name] += 1;
    else this.#send({ [name]: 1 });
  }

  checkpoint(name) {
    this.#send({ checkpoint: name });
  }

  keep() {
    this.#send({ keep: true });
  }

  throwAway() {
    this.#send({ throw_away: true });
  }

  pause(isPaused) {
    this.#send({ pause: isPaused });
  }

  /** Every cross that a full clue or dot leaves, once. */
  fillIn() {
    this.#send({ fill_in: true });
  }

  options(options) {
    this.#send({ options });
  }

  check() {
    return post(`/api/games/${this.id}/check`, {});
  }

  /** A hint that is shown is part of the game's history, by its technique. */
  noteHint(technique) {
    this.#send({ hint: technique });
  }

  /** What the player did, step by step. */
  film() {
    return get(`/api/games/${this.id}/film`);
  }

  /** What was found out about the puzzle of a game that the library has. */
  know(found) {
    return post(`/api/games/${this.id}/keep`, found);
  }

  /** Puts the game into the library, by a title of your own. */
  keepAs(title) {
    return post(`/api/games/${this.id}/keep`, title ? { title } : {});
  }

  /** Shows what other windows do to this game, until the function that this answers with is called. */
  follow() {
    const look = () => !document.hidden && this.#look();
    const timer = setInterval(look, FOLLOW);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }

  async #look() {
    if (this.isSending) return;
    const { truth } = this;
    const answer = await get(`/api/games/${this.id}/state?since=${truth.version}`).catch(() => null);
    // What was sent meanwhile has brought a newer state.
    if (!answer || this.isSending || this.truth !== truth) return;
    const state = told(truth, answer);
    if (truth.unsaved && !state.unsaved) this.ontrouble(null);
    this.truth = state;
    this.onchange(this);
  }

  /** Resolves when all has been sent. */
  async settled() {
    while (this.waiting.length) await new Promise((done) => setTimeout(done, 10));
  }

  #send(what) {
    this.waiting.push(what);
    this.onchange(this);
    if (!this.isSending) this.#work();
  }

  /** The server's state, whatever the page has. */
  #whole() {
    return get(`/api/games/${this.id}/state`);
  }

  /** A server that was started anew does not know a game that nothing was done to: it is begun again. */
  async #again() {
    if (this.truth.moves) return false;
    try {
      const made = await post("/api/games", { puzzle: this.puzzle.json });
      Object.assign(this, { id: made.id, truth: made.state });
      this.onrenamed?.(this);
      return true;
    } catch {
      return false;
    }
  }

  async #work() {
    this.isSending = true;
    while (this.waiting.length) {
      const body = { ...this.waiting[0] };
      // A key that was held longer than there was something to take back.
      if (("undo" in body && !this.truth.can_undo) || ("redo" in body && !this.truth.can_redo)) {
        this.waiting.shift();
        continue;
      }
      // Only what was seen is taken back.
      if ("undo" in body || "redo" in body) body.revision = this.truth.revision;
      try {
        const answer = await post(`/api/games/${this.id}/do`, { ...body, since: this.truth.version });
        this.truth = told(this.truth, answer) ?? (await this.#whole());
        this.ontrouble(this.truth.unsaved ? NO_ROOM : null);
        this.waiting.shift();
      } catch (error) {
        // Busy or gone: nothing is lost, it is sent again. Refused: the board goes back to what the server has.
        if (error.status === 404 && (await this.#again())) continue;
        if (error.status && !PASSING.includes(error.status)) {
          this.waiting.shift();
          if (error.status === 409) this.truth = await this.#whole().catch(() => this.truth);
          this.onrefused(error.message);
        } else {
          this.ontrouble({ 401: NO_ACCESS, 507: NO_ROOM }[error.status] ?? NO_ANSWER);
          await new Promise((done) => setTimeout(done, RETRY));
        }
      }
      this.onchange(this);
    }
    this.isSending = false;
  }
}
