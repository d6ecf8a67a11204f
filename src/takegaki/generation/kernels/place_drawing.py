"""Places of clues as a drawing: motifs laid with their images, measured, and changed until their
numbers are near to what is wanted.

Source: N. Metropolis et al., Equation of state calculations by fast computing machines (1953), as
in `kernels.drawn_loop`.
"""

from math import log2, sqrt

from takegaki.generation.kernels.drawn_loop import MOST_HALVINGS
from takegaki.runtime.arrays import Bytes, Floats, Ints, Longs, Unsigned, Word
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record
from takegaki.runtime.rng import below, draw
from takegaki.runtime.sets import bit, count_bits

# What is measured, a place in `found` for each; the names are in `styles.drawn_places`.
(
    MEASURED_SHARE,
    MEASURED_ENTROPY,
    MEASURED_BORDER,
    MEASURED_CROWDED,
    MEASURED_ALONE,
    MEASURED_FULL,
    MEASURED_BLANK,
) = 0, 1, 2, 3, 4, 5, 6
(
    MEASURED_BESIDE,
    MEASURED_ACROSS,
    MEASURED_ONE_BETWEEN,
    MEASURED_KNIGHT,
    MEASURED_VOID,
    MEASURED_UNEVEN,
    MEASURED_TRANSLATION,
) = 7, 8, 9, 10, 11, 12, 13
MEASURED_WINDOWS, MEASURED_ODD = 14, 15
MEASURED_KINDS, MEASURED_ENTROPY_OF_NINE = 16, 17
# Seven numbers each, of clusters that touch, and that share edges.
MEASURED_SHAPES, MEASURED_BARS = 18, 25
N_MEASURED = 32
MOST_DISTANCE = 1e9  # farther than any drawing is
FARTHER = 1 + 1e-9
WINDOW_UNIT = 1000  # what a weight of 1 of a window is
N_CLASSES = 102  # of squares of nine cells, where images are of one
MOST_ENTROPY_OF_NINE = log2(N_CLASSES)
STEPS_ALL_ROUND, STEPS_BESIDE = 8, 4
OFTEN_ENOUGH = 3  # a shape that comes so many times is one of a drawing
MANY_BESIDE, MANY_AROUND = 3, 7
FARTHEST_MOVE = 6  # rows and columns of a translation
WORD_CELLS = 50  # of a row that a word holds, and as far as is looked beyond them
BITS_BEFORE, ROWS_ROUND = (
    2,
    3,
)  # of its bits before these; rows of words before and behind, without clues
# What is counted for measuring, a place in `tally` for each.
TALLY_CLUES, TALLY_CROWDED, TALLY_ALONE, TALLY_FULL, TALLY_VOID = 0, 1, 2, 3, 4
TALLY_BESIDE, TALLY_ACROSS, TALLY_BETWEEN, TALLY_KNIGHT = 5, 6, 7, 8
N_TALLIED = 9
FAR_OFF = 3.0  # so far off what a number counts begins to grow evenly (Huber's loss)
N_TURNS = 4
MOST_LATTICES, MOST_MISSES = 3, 60
TRIES_ALONE, TRIES_IN_ALL = 25, 40
ONE_CELL = 0  # the number of the motif of one cell
MEASURE, DRAW, EXTEND, IMPROVE, CHANGE = 0, 1, 2, 3, 4  # tasks


class PlaceBoard(Record):
    """C cells in rows and columns, M motifs, and a symmetry that gives each cell K images."""

    cells: Bytes  # (C,) 1 where a clue is to be
    owner: Ints  # (C,) the number of the motif that lies there; 0 for none
    image: Ints  # (C * K,) the images of each cell, itself first; on an axis some come again
    step_row: Ints  # (8,) to what touches a cell: first what shares an edge
    step_col: Ints
    motif_start: Ints  # (M + 1,) with motif_row and motif_col: the cells of each motif
    motif_row: Ints
    motif_col: Ints
    chance: Ints  # (M,) how often a motif is drawn, summed up
    kinds: Ints  # (8,) the motifs of this drawing
    many_kinds: Ints  # how many kinds drawings have
    key: Ints  # (S * S,) random, S the longer side
    n_log_n: Floats  # (C + 1,) to the base 2
    log: Floats  # (2 C + 1,) natural
    window_weight: Ints  # (512,) what each square of nine cells weighs, by its bits
    window_odd: Ints  # (512,) how odd it is
    window_class: Ints  # (512,) the number of its class: images are of one
    found: Floats  # (N_MEASURED,) and what is wanted, and what a difference weighs
    target: Floats
    weight: Floats
    kept_cells: Bytes  # scratch: a drawing to go back to
    kept_owner: Ints
    best_cells: Bytes  # scratch: the best drawing
    best_owner: Ints
    queue_row: Ints  # (C,) scratch: rows and columns of a cluster's cells
    queue_col: Ints
    queue: Ints  # (C,) scratch: their places in `unmet`
    unmet: Bytes  # ((R + 2) * (S + 2),) scratch: clues of no cluster so far, with a border
    step: Ints  # (8,) to what touches a cell there
    stamp: Ints  # (C,) scratch
    cluster_key: Longs  # (C,) scratch
    cluster_size: Ints  # (C,) scratch
    kind: Ints  # (C,) scratch: of each cluster the first with its shape
    times: Ints  # (C,) scratch: how often the shape of a first one comes
    slot: Ints  # (H,) scratch: clusters by shape, H a power of two beyond C
    laid: Ints  # scratch: the cells of a motif and its images
    open: Ints  # (C,) cells over which a motif is to be laid
    windows: Ints  # (16,) scratch
    of_class: Ints  # (N_CLASSES,) scratch: squares of nine cells, by class
    words: Longs  # ((R + ROWS_ROUND) * W,) scratch: rows as bits
    in_row: Ints  # (R,) scratch: clues
    in_col: Ints
    tally: Ints  # (N_TALLIED,) scratch
    rng: Unsigned
    rows: int = 0
    cols: int = 0
    n_images: int = 1
    n_kinds: int = 1
    wanted: int = 0  # cells with a clue
    n_cells: int = 0  # of which there are so many
    n_open: int = 0
    last: int = 0  # the number of the last motif
    is_slack: int = 0  # images of a motif may touch it
    joins: int = 0  # motifs lie across a dot from each other
    last_stamp: int = 0
    best_down: int = 0  # the move that repeated the last drawing best
    best_right: int = 0


@entry
def work_on(p: PlaceBoard, task: int, first: int, second: int, third: int, heat: float) -> float:
    """One of the tasks, of which the functions after this one tell. They are one entry, as each of
    them has nearly all code of the others.
    """
    if task == DRAW:
        return _draw_places(p, first)
    if task == EXTEND:
        return 1.0 if _extend(p, first) else 0.0
    if task == IMPROVE:
        return _improve(p, first, second, third)
    if task == CHANGE:
        return 1.0 if _change_once(p, first, heat) else 0.0
    return _distance(p)


def draw_places(p: PlaceBoard, candidates: int) -> float:
    """Of so many drawings the nearest to what is wanted; how far it is."""
    return work_on(p, DRAW, candidates, 0, 0, 0.0)


def distance(p: PlaceBoard) -> float:
    """How far what is drawn is from what is wanted, after measuring it anew."""
    return work_on(p, MEASURE, 0, 0, 0, 0.0)


def extend(p: PlaceBoard, best_of: int) -> bool:
    """Lay a motif more over one of the open cells: of a few, what is nearest to what is wanted.
    Whether there was room.
    """
    return work_on(p, EXTEND, best_of, 0, 0, 0.0) > 0


def improve(p: PlaceBoard, begin: int, end: int, changes: int) -> float:
    """Motifs go, come and move where that brings the drawing nearer to what is wanted, or now and
    then at random: of so many changes those from `begin` to `end`. How far it is then.
    """
    return work_on(p, IMPROVE, begin, end, changes, 0.0)


def change_once(p: PlaceBoard, tries: int, heat: float) -> bool:
    """Of so many changes take the first that brings the drawing nearer to what is wanted, or at
    random; whether there is one.

    heat  what is so much farther is taken one time in two
    """
    return work_on(p, CHANGE, tries, 0, 0, heat) > 0


@kernel
def _draw_places(p: PlaceBoard, candidates: int) -> float:
    least = MOST_DISTANCE
    for _ in range(candidates):
        _draw_one(p)
        off = _distance_within(p, least)
        if off < least:
            least = off
            _copy(p, p.best_cells, p.best_owner)
    _bring_back(p, p.best_cells, p.best_owner)
    return least


@kernel
def _distance(p: PlaceBoard) -> float:
    return _distance_within(p, MOST_DISTANCE)


@kernel
def _distance_within(p: PlaceBoard, limit: float) -> float:
    """As `distance`, or anything from `limit` on where it is as far: what takes longest is measured
    last, and not if the rest is too far by itself.
    """
    _measure_cells(p)
    _measure_nine(p)
    # Without the one between them, which takes longer; no rounding makes the whole less than this.
    off = _off(p, 0.0, 0, MEASURED_TRANSLATION)
    off = _off(p, off, MEASURED_WINDOWS, MEASURED_SHAPES)
    if off > limit * FARTHER:
        return off
    p.found[MEASURED_TRANSLATION] = _translation(p)
    off = _off(p, 0.0, 0, MEASURED_SHAPES)
    if off >= limit:
        return off
    _measure_clusters(p, STEPS_ALL_ROUND, MEASURED_SHAPES)
    off = _off(p, off, MEASURED_SHAPES, MEASURED_BARS)
    if off >= limit:
        return off
    _measure_clusters(p, STEPS_BESIDE, MEASURED_BARS)
    return _off(p, off, MEASURED_BARS, N_MEASURED)


@inlined
def _off(p: PlaceBoard, off: float, begin: int, end: int) -> float:
    """How far the numbers from `begin` to `end` are from what is wanted, added to others."""
    for k in range(begin, end):
        by = p.found[k] - p.target[k]
        square = p.weight[k] * by * by
        far = 2.0 * FAR_OFF * sqrt(square) - FAR_OFF * FAR_OFF
        off += square if square <= FAR_OFF * FAR_OFF else far
    return off


@kernel
def _extend(p: PlaceBoard, best_of: int) -> bool:
    _copy(p, p.kept_cells, p.kept_owner)
    least, n = MOST_DISTANCE, 0
    for _ in range(best_of):
        if _extend_once(p):
            off = _distance_within(p, least)
            if off < least:
                least = off
                _copy(p, p.best_cells, p.best_owner)
            n += 1
        _bring_back(p, p.kept_cells, p.kept_owner)
    if n:
        _bring_back(p, p.best_cells, p.best_owner)
    return n > 0


# ---------------------------------------------------------------- what is measured


@inlined
def _at(p: PlaceBoard, row: int, col: int) -> int:
    """1 where a clue is to be, 0 elsewhere and beyond the border."""
    if row < 0 or col < 0 or row >= p.rows or col >= p.cols:
        return 0
    mark: int = p.cells[row * p.cols + col]
    return mark


@kernel
def _measure_cells(p: PlaceBoard) -> None:
    """All but translation and clusters."""
    _fill_words(p)
    _tally(p)
    n = p.tally[TALLY_CLUES]
    p.n_cells = n
    total, per = p.rows * p.cols, max(1, n)
    border = total - max(0, p.rows - 2) * max(0, p.cols - 2)
    p.found[MEASURED_SHARE] = per / total
    p.found[MEASURED_BORDER] = _at_border(p) / border / (per / total)
    p.found[MEASURED_CROWDED] = p.tally[TALLY_CROWDED] / per
    p.found[MEASURED_ALONE] = p.tally[TALLY_ALONE] / per
    p.found[MEASURED_BESIDE] = p.tally[TALLY_BESIDE] / per
    p.found[MEASURED_ACROSS] = p.tally[TALLY_ACROSS] / per
    p.found[MEASURED_ONE_BETWEEN] = p.tally[TALLY_BETWEEN] / per
    p.found[MEASURED_KNIGHT] = p.tally[TALLY_KNIGHT] / per
    fours = max(0, p.rows - 1) * max(0, p.cols - 1)
    entropy = p.n_log_n[fours]
    for kind in range(16):
        entropy -= p.n_log_n[p.windows[kind]]
    p.found[MEASURED_ENTROPY] = entropy / max(1, fours) / 4
    p.found[MEASURED_FULL] = p.tally[TALLY_FULL] / per
    p.found[MEASURED_VOID] = p.tally[TALLY_VOID] / max(1, (p.rows - 2) * (p.cols - 2))
    _measure_rows(p)


@kernel
def _fill_words(p: PlaceBoard) -> None:
    """Each row as words of a bit for each cell, and of further bits for what is looked at beyond
    them. Count the clues of rows and columns.
    """
    width = -(-p.cols // WORD_CELLS)
    for blank in range(len(p.words)):
        p.words[blank] = 0
    for col in range(p.cols):
        p.in_col[col] = 0
    for row in range(p.rows):
        n = 0
        for col in range(p.cols):
            n += p.cells[row * p.cols + col]
            p.in_col[col] += p.cells[row * p.cols + col]
        p.in_row[row] = n
        for word in range(width):
            bits, first = 0, word * WORD_CELLS - BITS_BEFORE
            for i in range(min(BITS_BEFORE + WORD_CELLS + FARTHEST_MOVE, p.cols - first)):
                if first + i >= 0:
                    bits |= (p.cells[row * p.cols + first + i] & 1) << i
            p.words[(row + 1) * width + word] = bits


@kernel
def _tally(p: PlaceBoard) -> None:
    """Count cells by what lies round them, and squares of four and of nine cells."""
    for k in range(N_TALLIED):
        p.tally[k] = 0
    for kind in range(16):
        p.windows[kind] = 0
    width = -(-p.cols // WORD_CELLS)
    for row in range(p.rows):
        for word in range(width):
            at, left = (row + 1) * width + word, p.cols - word * WORD_CELLS
            up, here = p.words[at - width], p.words[at]
            down, under = p.words[at + width], p.words[at + 2 * width]
            _tally_cells(p, up, here, down, under, _mask(left))
            if row + 1 < p.rows:
                _tally_fours(p, here, down, _mask(left - 1))
            if row + 2 < p.rows:
                _tally_nines(p, here, down, under, _mask(left - 2))


@inlined
def _mask(cells: int) -> Word:
    """The bits of so many cells, as far as they belong to one word."""
    return bit(max(0, min(WORD_CELLS, cells))) - 1


@inlined
def _tally_cells(p: PlaceBoard, up: Word, here: Word, down: Word, under: Word, own: Word) -> None:
    """Of a word's own cells with a clue. A shift by BITS_BEFORE brings each cell to its place, one
    more what lies to the right of it.
    """
    cells = here >> 2 & own
    right, left, above, below_it = here >> 3, here >> 1, up >> 2, down >> 2
    falling, rising = down >> 3, down >> 1
    two, one = right & left, right | left
    p.tally[TALLY_CLUES] += count_bits(cells)
    p.tally[TALLY_BESIDE] += count_bits(cells & right) + count_bits(cells & below_it)
    p.tally[TALLY_ACROSS] += count_bits(cells & falling) + count_bits(cells & rising)
    p.tally[TALLY_BETWEEN] += count_bits(cells & here >> 4) + count_bits(cells & under >> 2)
    p.tally[TALLY_KNIGHT] += count_bits(cells & down >> 4) + count_bits(cells & under >> 3)
    p.tally[TALLY_KNIGHT] += count_bits(cells & down) + count_bits(cells & under >> 1)
    crowded = two & (above | below_it) | above & below_it & one
    p.tally[TALLY_CROWDED] += count_bits(cells & crowded)
    near = one | above | below_it | falling | rising | up >> 3 | up >> 1
    p.tally[TALLY_ALONE] += count_bits(cells & ~near)


@inlined
def _tally_fours(p: PlaceBoard, here: Word, down: Word, own: Word) -> None:
    for kind in range(16):
        first = here >> 2 if kind & 1 else ~(here >> 2)
        second = here >> 3 if kind & 2 else ~(here >> 3)
        third = down >> 2 if kind & 4 else ~(down >> 2)
        fourth = down >> 3 if kind & 8 else ~(down >> 3)
        p.windows[kind] += count_bits(own & first & second & third & fourth)


@inlined
def _tally_nines(p: PlaceBoard, here: Word, down: Word, under: Word, own: Word) -> None:
    """The number of each square's clues in binary: first those of a column, then of three."""
    odd, two = here ^ down ^ under, _most_of(here, down, under)
    odds, twos = odd >> 2 ^ odd >> 3 ^ odd >> 4, _most_of(odd >> 2, odd >> 3, odd >> 4)
    more, fours = two >> 2 ^ two >> 3 ^ two >> 4, _most_of(two >> 2, two >> 3, two >> 4)
    # That is odds + 2 * (twos + more) + 4 * fours.
    eight, seven = twos & more & fours, (twos & more | fours) & (twos ^ more) & odds
    p.tally[TALLY_FULL] += count_bits(own & (eight | seven))
    p.tally[TALLY_VOID] += count_bits(own & ~(odds | twos | more | fours))


@inlined
def _most_of(one: Word, two: Word, three: Word) -> Word:
    """Bit by bit whether at least two of three are set."""
    return one & two | (one ^ two) & three


@kernel
def _at_border(p: PlaceBoard) -> int:
    """Clues at the border."""
    n: int = p.in_row[0]
    if p.rows > 1:
        n += p.in_row[p.rows - 1]
    for row in range(1, p.rows - 1):
        n += p.cells[row * p.cols]
        if p.cols > 1:
            n += p.cells[row * p.cols + p.cols - 1]
    return n


@kernel
def _measure_rows(p: PlaceBoard) -> None:
    """Rows and columns without a clue, and how uneven rows and columns are."""
    blank, uneven = 0, 0.0
    for way in range(2):
        lines, length = (p.rows, p.cols) if way == 0 else (p.cols, p.rows)
        total, squares = 0.0, 0.0
        for line in range(lines):
            n = p.in_row[line] if way == 0 else p.in_col[line]
            blank += n == 0
            total += n / length
            squares += (n / length) * (n / length)
        mean = total / lines
        uneven += sqrt(max(0.0, squares / lines - mean * mean))
    p.found[MEASURED_BLANK] = blank / (p.rows + p.cols)
    p.found[MEASURED_UNEVEN] = uneven


@kernel
def _measure_nine(p: PlaceBoard) -> None:
    """The mean weight and oddity of the squares of nine cells, how many kinds there are, and how
    evenly they come. A bit for each cell, column by column.
    """
    total, odd = 0, 0
    for kind in range(N_CLASSES):
        p.of_class[kind] = 0
    for row in range(1, p.rows - 1):
        code, above = 0, (row - 1) * p.cols
        for col in range(p.cols):
            here = above + col
            column = p.cells[here] + 2 * p.cells[here + p.cols] + 4 * p.cells[here + 2 * p.cols]
            code = code >> 3 | column << 6
            if col >= 2:
                total += p.window_weight[code]
                odd += p.window_odd[code]
                p.of_class[p.window_class[code]] += 1
    nines = max(0, p.rows - 2) * max(0, p.cols - 2)
    per = max(1, nines)
    p.found[MEASURED_WINDOWS] = total / per / WINDOW_UNIT
    p.found[MEASURED_ODD] = odd / per / WINDOW_UNIT
    kinds, entropy = 0, p.n_log_n[nines]
    for kind in range(N_CLASSES):
        kinds += p.of_class[kind] > 0
        entropy -= p.n_log_n[p.of_class[kind]]
    p.found[MEASURED_KINDS] = kinds / N_CLASSES
    p.found[MEASURED_ENTROPY_OF_NINE] = entropy / per / MOST_ENTROPY_OF_NINE


@kernel
def _translation(p: PlaceBoard) -> float:
    """How well the best of all moves by a few cells repeats the drawing, above chance."""
    best, best_down, best_right = 0.0, p.best_down, p.best_right
    if _is_move(p, best_down, best_right):
        # What was best before is so still, or nearly: others end sooner.
        best = _same_after(p, best_down, best_right, best)
    for down in range(min(FARTHEST_MOVE + 1, p.rows)):
        for right in range(-FARTHEST_MOVE, FARTHEST_MOVE + 1):
            if _is_move(p, down, right):
                same = _same_after(p, down, right, best)
                if same > best:
                    best, best_down, best_right = same, down, right
    p.best_down, p.best_right = best_down, best_right
    share = p.n_cells / (p.rows * p.cols)
    return best - (share * share + (1 - share) * (1 - share))


@inlined
def _is_move(p: PlaceBoard, down: int, right: int) -> bool:
    """Whether a move goes by more than a cell, and leaves half of the board upon the board."""
    if abs(right) >= p.cols or down + abs(right) < 2 or (down == 0 and right < 0):
        return False
    return bool((p.rows - down) * (p.cols - abs(right)) >= (p.rows * p.cols + 1) // 2)


@kernel
def _same_after(p: PlaceBoard, down: int, right: int, best: float) -> float:
    """The part of the cells that are as the one that a move takes to them; 0 where that is less
    than the best of other moves.
    """
    width, count = -(-p.cols // WORD_CELLS), 0
    wide = p.cols - abs(right)
    cells = (p.rows - down) * wide
    most = cells - int(best * cells) + 1
    forth, back = BITS_BEFORE + max(0, right) & 63, BITS_BEFORE + max(0, -right) & 63
    for word in range(width):
        if wide <= word * WORD_CELLS:
            break
        mask = _mask(wide - word * WORD_CELLS)
        for row in range(1, p.rows - down + 1):
            one, two = p.words[(row + down) * width + word], p.words[row * width + word]
            count += count_bits((one >> forth ^ two >> back) & mask)
            if count > most:
                return 0.0
    return (cells - count) / cells


@kernel
def _measure_clusters(p: PlaceBoard, steps: int, first: int) -> None:
    """How often the shapes of clusters return, how many there are, how large."""
    ones = _fill_unmet(p, steps)
    n, total, largest, beside, across, threes, n_large = ones, ones, min(1, ones), 0, 0, 0, 0
    for row in range(p.rows):
        for col in range(p.cols):
            if p.unmet[(row + 1) * (p.cols + 2) + col + 1] == 0:
                continue
            size = _take_cluster(p, row, col, steps)
            n += 1
            total += size
            largest = max(largest, size)
            if size == 2:
                is_beside = p.queue_row[0] == p.queue_row[1] or p.queue_col[0] == p.queue_col[1]
                beside += is_beside
                across += not is_beside
                continue
            threes += size == 3
            p.cluster_key[n_large], p.cluster_size[n_large] = _shape_key(p, size), size
            n_large += 1
    kinds, in_sizes = _count_kinds(p, n_large)
    kinds += (ones > 0) + (beside > 0) + (across > 0)
    in_sizes += _often(ones, 1) + _often(beside, 2) + _often(across, 2)
    per = max(1, total)
    p.found[first] = in_sizes / per
    p.found[first + 1] = kinds / sqrt(max(1, n))
    p.found[first + 2] = p.log[total + n] - p.log[n] if n else 0.0
    p.found[first + 3] = largest / per
    p.found[first + 4], p.found[first + 5] = ones / per, 2 * (beside + across) / per
    p.found[first + 6] = 3 * threes / per


@inlined
def _often(times: int, size: int) -> int:
    """The cells of a shape that comes so many times, if that is often enough."""
    return times * size if times >= OFTEN_ENOUGH else 0


@inlined
def _fill_unmet(p: PlaceBoard, steps: int) -> int:
    """No clue that touches another belongs to a cluster yet; how many touch none. What lies round
    the board stays 0.
    """
    width, ones = -(-p.cols // WORD_CELLS), 0
    for row in range(p.rows):
        for word in range(width):
            at, first = (row + 1) * width + word, word * WORD_CELLS
            up, here, down = p.words[at - width], p.words[at], p.words[at + width]
            # A shift by 2 brings each cell to its place, as in `_tally_cells`.
            cells, near = here >> 2, here >> 3 | here >> 1 | up >> 2 | down >> 2
            if steps == STEPS_ALL_ROUND:
                near |= up >> 3 | up >> 1 | down >> 3 | down >> 1
            joined = cells & near
            ones += count_bits(cells & ~near & _mask(p.cols - first))
            begin = (row + 1) * (p.cols + 2) + first + 1
            for col in range(min(WORD_CELLS, p.cols - first)):
                p.unmet[begin + col] = joined >> col & 1
    return ones


@kernel
def _count_kinds(p: PlaceBoard, n: int) -> tuple[int, int]:
    """How many shapes n clusters of three cells or more have, and the cells of those whose shape
    comes often enough.
    """
    kinds, in_sizes = 0, 0
    mask = len(p.slot) - 1
    for place in range(mask + 1):
        p.slot[place] = -1
    for i in range(n):
        place = p.cluster_key[i] & mask
        while p.slot[place] >= 0 and p.cluster_key[p.slot[place]] != p.cluster_key[i]:
            place = place + 1 & mask
        if p.slot[place] < 0:
            p.slot[place], p.times[i] = i, 0
            kinds += 1
        p.kind[i] = p.slot[place]
        p.times[p.kind[i]] += 1
    for i in range(n):
        in_sizes += p.cluster_size[i] if p.times[p.kind[i]] >= OFTEN_ENOUGH else 0
    return kinds, in_sizes


@kernel
def _take_cluster(p: PlaceBoard, row: int, col: int, steps: int) -> int:
    """Write the rows and columns of a cluster's cells into `queue_row` and `queue_col`; how many
    there are.
    """
    p.queue[0] = (row + 1) * (p.cols + 2) + col + 1
    p.queue_row[0], p.queue_col[0] = row, col
    p.unmet[p.queue[0]] = 0
    end, done = 1, 0
    while done < end:
        here, row, col = p.queue[done], p.queue_row[done], p.queue_col[done]
        done += 1
        for k in range(steps):
            near = here + p.step[k]
            if p.unmet[near]:
                p.unmet[near] = 0
                p.queue[end] = near
                p.queue_row[end], p.queue_col[end] = row + p.step_row[k], col + p.step_col[k]
                end += 1
    return end


@kernel
def _shape_key(p: PlaceBoard, size: int) -> int:
    """The same for all images of a shape: the least of the sums of eight images."""
    top, left, bottom, right = p.rows, p.cols, 0, 0
    for i in range(size):
        top, bottom = min(top, p.queue_row[i]), max(bottom, p.queue_row[i])
        left, right = min(left, p.queue_col[i]), max(right, p.queue_col[i])
    side = max(p.rows, p.cols)
    one = two = three = four = 0  # as it is and mirrored
    first = second = third = fourth = 0  # and the same with rows for columns
    for i in range(size):
        # Never beyond the key, which the law on integers is to see.
        down = max(0, min(side, p.queue_row[i] - top))
        over = max(0, min(side, p.queue_col[i] - left))
        up = max(0, min(side, bottom - p.queue_row[i]))
        back = max(0, min(side, right - p.queue_col[i]))
        one += p.key[down * side + over]
        two += p.key[up * side + over]
        three += p.key[down * side + back]
        four += p.key[up * side + back]
        first += p.key[over * side + down]
        second += p.key[over * side + up]
        third += p.key[back * side + down]
        fourth += p.key[back * side + up]
    return min(one, two, three, four, first, second, third, fourth)


# ---------------------------------------------------------------- what is drawn


@kernel
def _draw_one(p: PlaceBoard) -> None:
    """A drawing from nothing."""
    for cell in range(p.rows * p.cols):
        p.cells[cell], p.owner[cell] = 0, 0
    p.n_cells = p.last = 0
    p.n_kinds = p.many_kinds[below(p.rng, len(p.many_kinds))]
    for k in range(p.n_kinds):
        p.kinds[k] = _any_motif(p)
    p.is_slack, p.joins = below(p.rng, 3) == 0, below(p.rng, 4) > 0
    if below(p.rng, 5) == 0:
        _frame(p)
    for _ in range(MOST_LATTICES):
        if p.n_cells >= p.wanted or below(p.rng, 3) == 0:
            break
        _lattice(p)
    _scatter(p)


@kernel
def _any_motif(p: PlaceBoard) -> int:
    left = below(p.rng, p.chance[len(p.chance) - 1])
    for motif in range(len(p.chance)):
        if left < p.chance[motif]:
            return motif
    return ONE_CELL


@inlined
def _kind(p: PlaceBoard) -> int:
    motif: int = p.kinds[below(p.rng, p.n_kinds)]
    return motif


@inlined
def _row_of(p: PlaceBoard, i: int, turn: int) -> int:
    """The row of the i-th cell of all motifs, turned: as it is, mirrored, and along the other
    axis.
    """
    row: int = p.motif_row[i]
    col: int = p.motif_col[i]
    if turn < 2:
        return row
    return col if turn == 2 else -col


@inlined
def _col_of(p: PlaceBoard, i: int, turn: int) -> int:
    row: int = p.motif_row[i]
    col: int = p.motif_col[i]
    if turn >= 2:
        return row
    return col if turn == 0 else -col


@kernel
def _lay(p: PlaceBoard, motif: int, turn: int, row: int, col: int) -> bool:
    """Lay a motif and its images, if they fit there and stay apart from what is there."""
    n, own, others = 0, p.last_stamp + 1, p.last_stamp + 2
    p.last_stamp += 2
    begin, end = p.motif_start[motif], p.motif_start[motif + 1]
    for i in range(begin, end):
        down, right = row + _row_of(p, i, turn), col + _col_of(p, i, turn)
        if down < 0 or right < 0 or down >= p.rows or right >= p.cols:
            return False
        # Most that do not fit fail here, before their images are looked for.
        if _is_taken(p, down, right):
            return False
        p.stamp[down * p.cols + right] = own
        p.laid[n] = down * p.cols + right
        n += 1
    mine = n
    for i in range(mine):
        for k in range(1, p.n_images):
            cell = p.image[p.laid[i] * p.n_images + k]
            if p.stamp[cell] < own:
                if _is_taken(p, cell // p.cols, cell % p.cols):
                    return False
                p.stamp[cell] = others
                p.laid[n] = cell
                n += 1
    if not p.is_slack and _touch_images(p, mine, others) and below(p.rng, 3) > 0:
        return False
    p.last += 1
    for i in range(n):
        _put(p, p.laid[i], p.last)
    return True


@inlined
def _is_taken(p: PlaceBoard, row: int, col: int) -> bool:
    """Whether a motif lies on a cell, or beside it."""
    cell = row * p.cols + col
    found: int = p.owner[cell]
    if row > 0:
        found |= p.owner[cell - p.cols]
    if row + 1 < p.rows:
        found |= p.owner[cell + p.cols]
    if col > 0:
        found |= p.owner[cell - 1]
    if col + 1 < p.cols:
        found |= p.owner[cell + 1]
    return found != 0


@inlined
def _touch_images(p: PlaceBoard, mine: int, others: int) -> bool:
    """Whether one of the first cells that are laid lies beside an image."""
    for i in range(mine):
        cell = p.laid[i]
        down, right = cell // p.cols, cell % p.cols
        for k in range(STEPS_BESIDE):
            near_row, near_col = down + p.step_row[k], right + p.step_col[k]
            if near_row < 0 or near_col < 0 or near_row >= p.rows or near_col >= p.cols:
                continue
            if p.stamp[near_row * p.cols + near_col] == others:
                return True
    return False


@inlined
def _put(p: PlaceBoard, cell: int, number: int) -> None:
    p.n_cells += (number > 0) - (p.cells[cell] != 0)
    p.cells[cell], p.owner[cell] = number > 0, number


@kernel
def _frame(p: PlaceBoard) -> None:
    """A bar again and again along the border."""
    bar = below(p.rng, 4)
    step = p.motif_start[bar + 1] - p.motif_start[bar] + 1 + below(p.rng, 2)
    first, depth = below(p.rng, 2), below(p.rng, 4) == 0
    # A range with a step that varies may raise, which takes a table outside of the code.
    col = first
    while col < p.cols:
        _lay(p, bar, 0, int(depth), col)
        col += step
    row = first + (step if first == 0 else 0)
    while row < p.rows:
        _lay(p, bar, 2, row, int(depth))
        row += step


@kernel
def _lattice(p: PlaceBoard) -> None:
    """A motif moved on and on by two steps."""
    motif, turn = _kind(p), below(p.rng, N_TURNS)
    high = wide = 0
    for i in range(p.motif_start[motif], p.motif_start[motif + 1]):
        high = max(high, abs(_row_of(p, i, turn)))
        wide = max(wide, abs(_col_of(p, i, turn)))
    down, right = high + 2 + below(p.rng, 3), wide + 2 + below(p.rng, 3)
    leaning = below(p.rng, 5)
    lean = max(0, leaning - 1) if leaning < 4 else down // 2
    top, left = below(p.rng, down), below(p.rng, right)
    row, line = top - 3 * down, 0
    while row < p.rows + down:
        col = left - 3 * right - min(p.rows, line) * lean % right
        while col < p.cols + right:
            if p.n_cells >= p.wanted:
                return
            _lay(p, motif, turn, row, col)
            col += right
        row, line = row + down, line + 1


@kernel
def _scatter(p: PlaceBoard) -> None:
    """Motifs where there is room: by a move from one that lies there, or across a dot from one."""
    down, right = 2 + below(p.rng, 3), 2 + below(p.rng, 3)
    missed, motif, turn, row, col, is_moving = 0, 0, 0, 0, 0, 0
    while p.n_cells < p.wanted and missed < MOST_MISSES:
        if is_moving and below(p.rng, 3) > 0:
            row = row + down if below(p.rng, 2) else row - down
            col = col + right if below(p.rng, 2) else col - right
        else:
            motif, turn = _kind(p), below(p.rng, N_TURNS)
            row, col = below(p.rng, p.rows), below(p.rng, p.cols)
            if p.joins and p.n_cells and not _touches(p, motif, turn, row, col):
                missed += below(p.rng, 4) == 0
                is_moving = 0
                continue
        is_moving = _lay(p, motif, turn, row, col)
        missed = 0 if is_moving else missed + 1


@kernel
def _touches(p: PlaceBoard, motif: int, turn: int, row: int, col: int) -> bool:
    """Whether a motif would lie across a dot from what is laid."""
    for i in range(p.motif_start[motif], p.motif_start[motif + 1]):
        down, right = row + _row_of(p, i, turn), col + _col_of(p, i, turn)
        for k in range(STEPS_BESIDE, STEPS_ALL_ROUND):
            if _at(p, down + p.step_row[k], right + p.step_col[k]):
                return True
    return False


@kernel
def _extend_once(p: PlaceBoard) -> bool:
    """Lay one motif more, with its images, over one of the open cells: of those that the drawing
    has, else a dot, beside another if there is no place else. Whether there was room.
    """
    for tried in range(TRIES_IN_ALL):
        cell = p.open[below(p.rng, p.n_open)]
        motif = _kind(p) if tried < TRIES_IN_ALL // 2 else ONE_CELL
        if _lay_over(p, motif, cell, tried < TRIES_ALONE):
            return True
    for _ in range(TRIES_IN_ALL):
        cell = p.open[below(p.rng, p.n_open)]
        if p.cells[cell] == 0 and _sides_of(p, cell) < MANY_BESIDE:
            p.last += 1
            _put_all(p, cell, p.last)
            return True
    return False


@kernel
def _lay_over(p: PlaceBoard, motif: int, cell: int, is_alone: bool) -> bool:
    """Lay a motif so that it covers a cell; alone: not across a dot from another."""
    turn = below(p.rng, N_TURNS)
    begin = p.motif_start[motif]
    i = begin + below(p.rng, p.motif_start[motif + 1] - begin)
    row, col = cell // p.cols - _row_of(p, i, turn), cell % p.cols - _col_of(p, i, turn)
    if is_alone and _touches(p, motif, turn, row, col):
        return False
    return _lay(p, motif, turn, row, col)


@kernel
def _sides_of(p: PlaceBoard, cell: int) -> int:
    row, col = cell // p.cols, cell % p.cols
    found = 0
    for k in range(STEPS_BESIDE):
        found += _at(p, row + p.step_row[k], col + p.step_col[k])
    return found


@kernel
def _put_all(p: PlaceBoard, cell: int, number: int) -> None:
    """A cell and its images get (or lose, with 0) a clue."""
    for k in range(p.n_images):
        _put(p, p.image[cell * p.n_images + k], number)


# ---------------------------------------------------------------- what changes


@kernel
def _improve(p: PlaceBoard, begin: int, end: int, changes: int) -> float:
    off = _distance(p)
    for step in range(begin, end):
        _copy(p, p.kept_cells, p.kept_owner)
        if not _change(p) or _is_kept(p):
            continue
        heat = 0.05 + (changes - step) / changes
        # What is as far as that, and no rounding nearer, is never taken, and nothing drawn for it.
        then = _distance_within(p, off + MOST_HALVINGS * heat * FARTHER)
        more = max(0.0, then - off)
        halvings = max(0, min(MOST_HALVINGS, int(more / heat)))
        is_taken = more <= 0 or (halvings < MOST_HALVINGS and draw(p.rng) < (1 << 31) >> halvings)
        if not is_taken:
            _bring_back(p, p.kept_cells, p.kept_owner)
            continue
        off = then
    return off


@kernel
def _change_once(p: PlaceBoard, tries: int, heat: float) -> bool:
    off = _distance(p)
    _copy(p, p.kept_cells, p.kept_owner)
    for _ in range(tries):
        if _change(p) and not _is_kept(p):
            # As in `improve`: what is farther than that is as far as anything.
            then = _distance_within(p, off + MOST_HALVINGS * heat * FARTHER)
            more = max(0.0, then - off)
            halvings = max(0, min(MOST_HALVINGS, int(more / heat)))
            # A change that leaves all as it is is none.
            if then < off or (more > 0 and draw(p.rng) < (1 << 31) >> halvings):
                return True
        _bring_back(p, p.kept_cells, p.kept_owner)
    return False


@kernel
def _change(p: PlaceBoard) -> bool:
    """One change of the drawing; whether there is one."""
    cells = p.rows * p.cols
    cell = below(p.rng, cells)
    kind = below(p.rng, 10)
    if kind < 3:
        if p.cells[cell]:
            _put_all(p, cell, 0)
        else:
            p.last += 1
            _put_all(p, cell, p.last)
        return True
    if kind < 8:
        for _ in range(20):
            if p.owner[cell]:
                break
            cell = below(p.rng, cells)
        if p.owner[cell] == 0:
            return False
        number = p.owner[cell]
        for other in range(cells):
            if p.owner[other] == number:
                _put(p, other, 0)
    for _ in range(1 + below(p.rng, 3)):
        for _ in range(6):
            motif = _kind(p)
            if _lay_over(p, motif, below(p.rng, cells), False):
                break
        if p.n_cells >= p.wanted:
            break
    return True


@inlined
def _is_kept(p: PlaceBoard) -> bool:
    """Whether there are clues where there were before a change, and so all numbers are the same."""
    differs = 0
    for cell in range(len(p.cells)):
        differs |= p.cells[cell] ^ p.kept_cells[cell]
    return differs == 0


@inlined
def _copy(p: PlaceBoard, cells: Bytes, owner: Ints) -> None:
    for cell in range(len(p.cells)):
        cells[cell], owner[cell] = p.cells[cell], p.owner[cell]


@inlined
def _bring_back(p: PlaceBoard, cells: Bytes, owner: Ints) -> None:
    n = 0
    for cell in range(len(p.cells)):
        p.cells[cell], p.owner[cell] = cells[cell], owner[cell]
        n += cells[cell]
    p.n_cells = n
