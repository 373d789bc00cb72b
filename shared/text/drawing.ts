/** What the site draws, in the order in which authors choose from it. */
export const MOTIFS = [
  'rings',
  'sea',
  'hills',
  'lotus',
  'weft',
  'path',
  'lamp',
  'banyan',
  'bird',
  'ghat',
  'grain',
  'bell',
  'loom',
  'well',
  'window',
  'moon',
] as const;
export type Motif = (typeof MOTIFS)[number];

/** How many drawings of each motif there are for a post, beside the one that it has by itself. */
export const DRAWING_MAXIMUM = 999;

const CHOSEN = new RegExp(`^(?:${MOTIFS.join('|')})(?:-[1-9]\\d{0,2})?$`);

/** Whether it names a motif and, after a hyphen, which drawing of it: `bell`, `bell-7`. */
export const isDrawing = (text: string) => CHOSEN.test(text);
