// Pointers become gestures: tap, hold, drag, pan and zoom. Knows nothing of puzzles.

import { holdTime } from "../settings.js";

const MOVED = 6;

/**
 * Calls hand.tap(point, button, event), hand.hold(point), hand.start/move(point, drag) in board units. What was
 * begun by hold or start is carried out by hand.end() or dropped by hand.drop(): by a second finger, by Escape.
 * Two fingers, the wheel, the middle button and, for a hand that does not drag, any drag move the view; so does one
 * that begins where the hand takes nothing (`takes(point)`). Without `hold`, a long press begins a drag.
 * By `settings.drag` "view" a drag of one finger or of the left button moves the view, too, and what draws is a drag
 * after a long press, with Alt, or of the right button; by `settings.wheel` "move" the wheel moves the view, with Ctrl,
 * as which a pinch of a trackpad comes, it zooms.
 */
export class Gestures {
  constructor(element, view, hand, settings = {}) {
    Object.assign(this, { element, view, hand, settings, fingers: new Map(), drag: null });
    const listen = (name, run, options) => element.addEventListener(name, run, options);
    listen("pointerdown", (event) => this.down(event));
    listen("pointermove", (event) => this.moved(event));
    listen("pointerup", (event) => this.up(event));
    listen("pointercancel", (event) => this.cancel(event));
    listen("contextmenu", (event) => event.preventDefault());
    listen("wheel", (event) => this.wheel(event), { passive: false });
  }

  point(event) {
    return this.view.at(event.clientX, event.clientY);
  }

  down(event) {
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    this.element.setPointerCapture?.(event.pointerId);
    if (event.pointerType === "mouse") event.preventDefault();
    this.element.focus?.({ preventScroll: true });
    if (this.fingers.size === 2) {
      this.drop();
      return;
    }
    if (this.fingers.size > 2) return;
    this.drag = { id: event.pointerId, button: event.button, from: [event.clientX, event.clientY], point: this.point(event), touch: event.pointerType !== "mouse", state: "press" };
    if (this.drag.touch) this.timer = setTimeout(() => this.held(), holdTime());
  }

  held() {
    if (this.drag?.state !== "press") return;
    if (!this.hand.hold) return this.begin(this.drag, this.movesView);
    this.drag.state = "held";
    navigator.vibrate?.(12);
    this.hand.hold(this.drag.point);
  }

  /** Forgets what one finger or button was doing; false when it was doing nothing. */
  drop() {
    clearTimeout(this.timer);
    const isBegun = ["drag", "held"].includes(this.drag?.state);
    if (isBegun) this.hand.drop();
    this.drag = null;
    return isBegun;
  }

  moved(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) {
      this.hand.hover?.(event.pointerType === "mouse" ? this.point(event) : null);
      return;
    }
    if (this.fingers.size === 2) this.pinch(event, before);
    else if (this.drag?.id === event.pointerId) this.dragged(event, before);
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  pinch(event, before) {
    const [other] = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    const now = [event.clientX, event.clientY];
    const gap = ([x, y]) => Math.hypot(x - other[0], y - other[1]) || 1;
    this.view.panBy((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    this.view.zoomBy(gap(now) / gap(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
  }

  dragged(event, before) {
    const { drag } = this;
    const far = Math.hypot(event.clientX - drag.from[0], event.clientY - drag.from[1]);
    if (drag.state === "press" && far > (drag.touch ? MOVED * 1.6 : MOVED)) {
      clearTimeout(this.timer);
      this.begin(drag, event.altKey);
    } else if (drag.state === "held" && this.movesView && far > MOVED * 1.6) {
      // The long press was meant for a stroke.
      this.hand.drop();
      this.begin(drag, true);
    }
    if (drag.state === "drag") for (const each of steps(event)) this.hand.move(this.point(each), drag);
    if (drag.state === "pan") this.pan(event.clientX - before[0], event.clientY - before[1]);
  }

  /** A board that wraps round scrolls by itself while all of it is in sight. */
  pan(dx, dy) {
    if (!this.hand.scroll?.(dx, dy)) this.view.panBy(dx, dy);
  }

  /** Does a plain drag move the view? Not where the hand itself says what it takes. */
  get movesView() {
    return this.settings.drag === "view" && this.hand.drags && !this.hand.takes;
  }

  /** A drag does what it does by the settings, or the other of the two. */
  begin(drag, isOther) {
    const isForView = (this.movesView && drag.button !== 2) !== isOther;
    const pans = isForView || drag.button === 1 || !this.hand.drags || this.hand.takes?.(drag.point) === false;
    drag.state = pans ? "pan" : "drag";
    if (!pans) this.hand.start(drag.point, drag);
  }

  up(event) {
    const { drag } = this;
    this.fingers.delete(event.pointerId);
    clearTimeout(this.timer);
    if (drag?.id !== event.pointerId) return;
    if (drag.state === "press") this.hand.tap(drag.point, drag.button, event);
    if (drag.state === "drag" || drag.state === "held") this.hand.end();
    this.drag = null;
  }

  cancel(event) {
    this.fingers.delete(event.pointerId);
    this.drop();
  }

  /** Zooms round the pointer, or round another place on the screen; or moves the view. */
  wheel(event, place = [event.clientX, event.clientY]) {
    event.preventDefault();
    const moves = event.shiftKey || (this.settings.wheel === "move" && !event.ctrlKey);
    const [dx, dy] = [-event.deltaX, -event.deltaY];
    if (!moves) this.view.zoomBy(Math.exp(dy * (event.ctrlKey ? 0.01 : 0.0015)), ...place);
    else if (event.shiftKey) this.pan(dx + dy, 0);
    else this.pan(dx, dy);
  }
}

/** Every place a pointer was at since the last event, where the browser reports them. */
function steps(event) {
  const all = event.getCoalescedEvents?.() ?? [];
  return all.length ? all : [event];
}
