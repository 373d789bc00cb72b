import { MOTIFS, type Motif } from '#shared/text/drawing.ts';
import { door } from './door.ts';
import { motifs } from './motifs.ts';
import { pick, takeSheet } from './pen.ts';
import { empty, hero, lost, marks } from './scenes.ts';
import { teachersDesk } from './teachers-desk.ts';

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
type Sheet = [width: number, height: number, nib: number, scene: (motif?: Motif) => string];

/** Picks at random even when the motif is given, so that the random numbers that follow are the same in both cases. */
const oneOf = (names: readonly Motif[]) => (motif?: Motif) => {
  const random = pick(names);
  return motifs[motif ?? random]();
};
export const anyMotif = oneOf(MOTIFS);
/** The upper half of a book cover has the title, so only the lower half is drawn on. */
const lowerHalf = oneOf(['rings', 'sea', 'hills', 'lotus', 'path', 'grain', 'moon']);

/** Not every motif is legible at 48 px; for the others, a random mark is drawn. */
function mark(motif?: Motif) {
  const random = pick(Object.values(marks));
  return (marks[motif as keyof typeof marks] ?? random)();
}

export const sheets: Record<DrawingKind, Sheet> = {
  cover: [900, 600, 3.6, anyMotif],
  banner: [900, 300, 2.6, oneOf(['rings', 'sea', 'hills', 'weft', 'bird', 'ghat', 'grain', 'moon'])],
  hero: [720, 800, 2.6, hero],
  book: [600, 900, 3.4, (motif) => `<g transform="translate(0 420)">${lowerHalf(motif)}</g>`],
  still: [960, 540, 3.6, anyMotif],
  mark: [96, 96, 5, mark],
  portrait: [720, 900, 3.4, teachersDesk],
  lost: [900, 600, 3.2, lost],
  empty: [900, 300, 3, empty],
  door: [420, 900, 3, door],
};

/** Caches drawings: lists show the same covers again and again, and every post shows the same portrait. */
const cache = new Map<string, string>();
const CACHE_MAXIMUM = 500;

/** @param chosen a motif and, after a hyphen, which drawing of it: `bell`, `bell-7` */
export function draw(seed: string, kind: DrawingKind, chosen?: string | null) {
  const name = `${kind} ${chosen} ${seed}`;
  let drawing = cache.get(name);
  if (drawing === undefined) {
    const [width, height, nib, scene] = sheets[kind];
    const { motif, from } = readChoice(seed, chosen);
    takeSheet(from, width, kind === 'book' ? 480 : height, nib);
    drawing = scene(motif);
    if (cache.size >= CACHE_MAXIMUM) cache.clear();
    cache.set(name, drawing);
  }
  return drawing;
}

/** A drawing with a number is the same wherever it is shown, also when the post has moved to another address. */
export function readChoice(seed: string, chosen: string | null | undefined) {
  const [name, number] = (chosen ?? '').split('-');
  return { motif: MOTIFS.find((motif) => motif === name), from: chosen && number ? chosen : seed };
}

/** The motif of the cover with this seed, unless another one is chosen. */
export function motifOf(seed: string): Motif {
  takeSheet(seed, 0, 0, 0);
  return pick(MOTIFS);
}
