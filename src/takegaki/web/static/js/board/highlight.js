// What is pointed at on a board: the premises and conclusions of a step, errors, differences, the edge under the pointer.

/** Lists of ids in, shapes out; each kind differs in shape as well as in colour. */
export class Highlight {
  constructor(picture) {
    this.picture = picture;
    this.given = null;
    this.kept = { errors: [], step: [], hover: [] };
  }

  #put(name, elements, layer = "over") {
    for (const element of this.kept[name]) element.remove();
    this.kept[name] = elements;
    this.picture[layer].append(...elements);
  }

  hover(edge) {
    this.#put("hover", edge >= 0 ? [this.picture.edgeMark(edge, "hover")] : [], "under");
  }

  errors(found) {
    const { picture } = this;
    if (!found) return this.#put("errors", []);
    return this.#put("errors", [
      ...found.faces.map((face) => picture.faceMark(face, "error-face")),
      ...found.vertices.map((vertex) => picture.vertexMark(vertex, "error-vertex")),
      ...found.edges.map((edge) => picture.edgeMark(edge, "error-edge")),
    ]);
  }

  /**
   * A step: {faces, vertices, premises: [{edge, mark}], conclusions: [{edge, mark}], wrong: [edge],
   * first: [edge], second: [edge], look: [edge], clash: [face], spare: [face], sides: [face], numbered: [face],
   * ringed: [face], ranked: [{cell, text, weight}], letters: [{edge or vertex, letter}], classes: [{edge, letter}], cells: [{face, letter}]}; all of them may be left out. null clears.
   */
  step(given) {
    this.given = given;
    this.onstep?.();
    if (!given) return this.#put("step", []);
    const { picture } = this;
    const edges = (list, name) => (list ?? []).map((edge) => picture.edgeMark(edge, name));
    const crossed = new Set([...(given.premises ?? []), ...(given.conclusions ?? [])].filter(({ mark }) => mark === -1).map(({ edge }) => edge));
    const concluded = ({ edge, mark }) => (mark === 1 ? picture.edgeMark(edge, "new-line") : picture.crossMark(edge, "new-cross"));
    return this.#put("step", [
      ...(given.cells ?? []).flatMap(({ face, letter }) => picture.sideMark(face, letter)),
      ...(given.faces ?? []).map((face) => picture.faceMark(face, "step-face")),
      ...(given.clash ?? []).map((face) => (picture.cellMark ?? picture.faceMark).call(picture, face, "clash")),
      ...(given.sides ?? []).map((face) => picture.faceMark(face, "clash")),
      ...(given.spare ?? []).map((face) => (picture.cellMark ?? picture.faceMark).call(picture, face, "spare")),
      ...(given.ranked ?? []).flatMap((one) => picture.rankMark?.(one) ?? []),
      ...edges((given.premises ?? []).map(({ edge }) => edge), "premise"),
      ...edges(given.look, "look"),
      ...edges(given.first, "differs first"),
      ...edges(given.second, "differs second"),
      ...(given.conclusions ?? []).map(concluded),
      ...edges(given.wrong, "wrong"),
      ...(given.vertices ?? []).map((vertex) => picture.vertexMark(vertex, "step-vertex")),
      ...(given.ringed ?? []).map((face) => picture.clueRing?.(face, "step-clue")).filter(Boolean),
      ...(given.letters ?? []).flatMap((one) => picture.letterMark(one, crossed.has(one.edge))),
      ...(given.classes ?? []).map(({ edge, letter }) => picture.edgeMark(edge, letter.endsWith("'") ? "class-band opposite" : "class-band")),
      // Beside a mark that follows.
      ...(given.classes ?? []).flatMap((one) => picture.letterMark(one, (given.conclusions ?? []).some(({ edge }) => edge === one.edge))),
      ...(given.numbered ?? []).map((face) => picture.faceNumber(face, "cell-number")),
    ]);
  }

  /** Something is pointed out that words belong to. */
  get isPointing() {
    const { faces, vertices, premises, conclusions, wrong, numbered } = this.given ?? {};
    return [faces, vertices, premises, conclusions, wrong, numbered].some((list) => list?.length);
  }

  /** Draws the step again, because places have moved. */
  again() {
    this.step(this.given);
  }
}
