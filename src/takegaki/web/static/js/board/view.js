// Where the board is looked at: zoom and pan as the viewBox of an SVG that fills its place. While it is panned the
// group in it is moved as one layer: painting 100x100 cells anew at each step took three times as long.

const MARGIN = 26;
const CLOSEST = 8;
const REST = 160;

/** The window onto the `layer` of an SVG; `at` turns a pointer's place into board units. */
export class View {
  constructor(element, layer, box) {
    this.element = element;
    this.layer = layer;
    this.box = box;
    this.zoom = 1;
    this.centre = null;
    this.onchange = () => {};
    this.watcher = new ResizeObserver(() => this.show());
    this.watcher.observe(element);
    this.show();
  }

  close() {
    clearTimeout(this.timer);
    this.watcher.disconnect();
  }

  /** The board with the margin round it. */
  get extent() {
    const { x, y, width, height } = this.box;
    return { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  }

  /** How many units the board goes on beyond the view: to the left and right, above and below; 0 or less where it ends in view. */
  ends() {
    const { x, y, width, height } = this.box;
    const [[left, top], [across, down]] = [this.origin, this.size];
    return [[left - x, x + width - left - across], [top - y, y + height - top - down]];
  }

  /** Size of the element in pixels, and board units for each pixel at this zoom. */
  measure() {
    const { width, height } = this.element.getBoundingClientRect();
    const [w, h] = [Math.max(width, 1), Math.max(height, 1)];
    const fit = Math.max((this.box.width + 2 * MARGIN) / w, (this.box.height + 2 * MARGIN) / h);
    // A small board on a large screen: an edge needs not be longer than this many pixels.
    const scale = Math.max(fit, 40 / 120) / this.zoom;
    return { w, h, scale };
  }

  show(isMoving = false) {
    const { w, h, scale } = this.measure();
    const [width, height] = [w * scale, h * scale];
    const middle = [this.box.x + this.box.width / 2, this.box.y + this.box.height / 2];
    const centre = this.zoom <= 1 ? middle : (this.centre ?? middle);
    const half = [this.box.width / 2 + MARGIN, this.box.height / 2 + MARGIN];
    // Never so far away that the board is lost.
    const kept = [width, height].map((size, i) => {
      const room = Math.max(0, half[i] - size / 2);
      return Math.max(middle[i] - room, Math.min(middle[i] + room, centre[i]));
    });
    this.centre = kept;
    this.scale = scale;
    this.origin = [kept[0] - width / 2, kept[1] - height / 2];
    this.size = [width, height];
    clearTimeout(this.timer);
    if (isMoving) this.#move();
    else this.#settle();
    this.onchange(this);
  }

  #move() {
    const [x, y] = this.origin.map((at, i) => this.painted[i] - at);
    this.layer.classList.add("moving");
    this.layer.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
    this.timer = setTimeout(() => this.#settle(), REST);
  }

  #settle() {
    this.painted = this.origin;
    this.layer.classList.remove("moving");
    this.layer.style.transform = "";
    this.element.setAttribute("viewBox", [...this.origin, ...this.size].map((n) => n.toFixed(2)).join(" "));
  }

  /** Board units of a place on the screen. */
  at(x, y) {
    const place = this.element.getBoundingClientRect();
    const { scale } = this.measure();
    return [this.origin[0] + (x - place.left) * scale, this.origin[1] + (y - place.top) * scale];
  }

  /** Closer or further, with the place (x, y) on the screen kept where it is. */
  zoomBy(factor, x, y) {
    const place = this.element.getBoundingClientRect();
    const [px, py] = [x ?? place.left + place.width / 2, y ?? place.top + place.height / 2];
    const before = this.at(px, py);
    this.zoom = Math.max(1, Math.min(CLOSEST, this.zoom * factor));
    const { scale, w, h } = this.measure();
    this.centre = [before[0] - (px - place.left - w / 2) * scale, before[1] - (py - place.top - h / 2) * scale];
    this.show();
  }

  /** Moves by pixels. */
  panBy(dx, dy) {
    const { scale } = this.measure();
    this.centre = [this.centre[0] - dx * scale, this.centre[1] - dy * scale];
    this.show(true);
  }

  /** Brings a point of the board to the middle, as far as the board goes. */
  moveTo(point) {
    this.centre = point;
    this.show(true);
  }

  fit() {
    this.zoom = 1;
    this.show();
  }

  /** Keeps a point in sight, for the cursor. */
  reveal([x, y]) {
    const { w, h, scale } = this.measure();
    const reach = [(w * scale) / 2 - MARGIN, (h * scale) / 2 - MARGIN];
    this.centre = [x, y].map((value, i) => Math.max(value - reach[i], Math.min(value + reach[i], this.centre[i])));
    this.show();
  }
}
