const MOTIFS = ['path', 'lamp', 'lotus', 'bird', 'sea', 'rings'] as const;

/** The mark of a category by its place in the list: they are used in rotation, so that no two neighbours look alike. */
export function motifOfCategory(index: number) {
  return MOTIFS[index % MOTIFS.length];
}
