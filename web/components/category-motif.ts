import type { Motif } from '#web/drawings/motifs.ts';

const MOTIFS: Motif[] = ['path', 'lamp', 'lotus', 'bird', 'sea', 'rings'];

/** The mark of a category by its place in the list: they are used in rotation, so that no two neighbours look alike. */
export function motifOfCategory(index: number): Motif | undefined {
  return MOTIFS[index % MOTIFS.length];
}
