// What is pointed at on a board: the premises and conclusions of a step, faults, differences, the edge under the pointer.

/** Lists of ids in, shapes out; each kind differs in shape as well as in colour. */
export class Highlight {
  constructor(picture) {
    this.picture = picture;
    this.told = null;
    this.kept = { faults: [], step: [], hover: [] };
  }

  #put(name, elements, layer = "over") {
    for (const element of this.kept[name]) element.remove();
    this.kept[name] = elements;
    this.picture[layer].append(...elements);
  }

  hover(edge) {
    this.#put("hover", edge >= 0 ? [this.picture.edgeMark(edge, "hover")] : [], "under");
  }

  faults(found) {
    const { picture } = this;
    if (!found) return this.#put("faults", []);
    return this.#put("faults", [
      ...found.faces.map((face) => picture.faceMark(face, "fault-face")),
      ...found.vertices.map((vertex) => picture.vertexMark(vertex, "fault-vertex")),
      ...found.edges.map((edge) => picture.edgeMark(edge, "fault-edge")),
    ]);
  }

  /**
   * A step: {faces, vertices, premises: [{edge, mark}], conclusions: [{edge, mark}], wrong: [edge],
   * first: [edge], second: [edge], look: [edge], clash: [face], spare: [face]}; all of them may be left out. null clears.
   */
  step(told) {
    this.told = told;
    if (!told) return this.#put("step", []);
    const { picture } = this;
    const edges = (list, name) => (list ?? []).map((edge) => picture.edgeMark(edge, name));
    const concluded = ({ edge, mark }) => (mark === 1 ? picture.edgeMark(edge, "new-line") : picture.crossMark(edge, "new-cross"));
    return this.#put("step", [
      ...(told.faces ?? []).map((face) => picture.faceMark(face, "told-face")),
      ...(told.clash ?? []).map((face) => picture.faceMark(face, "clash")),
      ...(told.spare ?? []).map((face) => picture.faceMark(face, "spare")),
      ...edges((told.premises ?? []).map(({ edge }) => edge), "premise"),
      ...edges(told.look, "look"),
      ...edges(told.first, "differs first"),
      ...edges(told.second, "differs second"),
      ...(told.conclusions ?? []).map(concluded),
      ...edges(told.wrong, "wrong"),
      ...(told.vertices ?? []).map((vertex) => picture.vertexMark(vertex, "told-vertex")),
    ]);
  }

  /** Draws again what was told, because places have moved. */
  again() {
    this.step(this.told);
  }
}
