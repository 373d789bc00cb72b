import { type Motif, motifs } from './motifs.ts';
import { pick, takeSheet } from './pen.ts';
import { door, empty, hero, lost, marks, portrait } from './scenes.ts';

export type DrawingKind =
  | 'cover'
  | 'banner'
  | 'hero'
  | 'book'
  | 'still'
  | 'mark'
  | 'portrait'
  | 'lost'
  | 'empty'
  | 'door';
type Sheet = [width: number, height: number, nib: number, scene: (wanted?: Motif) => string];

/** Chance is asked even when the motif is given, so a motif named is drawn just as if it had been met by chance. */
const oneOf = (names: Motif[]) => (wanted?: Motif) => {
  const met = pick(names);
  return motifs[wanted ?? met]();
};
const anyMotif = oneOf(Object.keys(motifs) as Motif[]);
/** The title stands in the upper half of a book's cover, so the picture is drawn on the lower. */
const lowerHalf = oneOf(['rings', 'sea', 'hills', 'lotus', 'path']);

/** Not every motif is legible at 48 px; for the others chance decides. */
function mark(wanted?: Motif) {
  const met = pick(Object.values(marks));
  return (marks[wanted as keyof typeof marks] ?? met)();
}

export const sheets: Record<DrawingKind, Sheet> = {
  cover: [900, 600, 3.6, anyMotif],
  banner: [900, 300, 2.6, oneOf(['rings', 'sea', 'hills', 'weft', 'bird', 'ghat'])],
  hero: [720, 900, 2.6, hero],
  book: [600, 900, 3.4, (wanted) => `<g transform="translate(0 420)">${lowerHalf(wanted)}</g>`],
  still: [960, 540, 3.6, anyMotif],
  mark: [96, 96, 5, mark],
  portrait: [720, 900, 3.4, portrait],
  lost: [900, 600, 3.2, lost],
  empty: [900, 300, 3, empty],
  door: [420, 900, 3, door],
};

/** Lists show the same covers again and again, and every post the same portrait. */
const drawn = new Map<string, string>();
const DRAWN_MAXIMUM = 500;

export function draw(seed: string, kind: DrawingKind, wanted?: Motif) {
  const name = `${kind} ${wanted} ${seed}`;
  let picture = drawn.get(name);
  if (picture === undefined) {
    const [width, height, nib, scene] = sheets[kind];
    takeSheet(seed, width, kind === 'book' ? 480 : height, nib);
    picture = scene(wanted);
    if (drawn.size >= DRAWN_MAXIMUM) drawn.clear();
    drawn.set(name, picture);
  }
  return picture;
}
