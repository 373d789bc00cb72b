/** They are used in rotation, so that no two neighbours look alike. */
const motifs = ['path', 'lamp', 'lotus', 'bird', 'sea', 'rings'] as const;

/** The motif of a category's mark, by its place among the categories. */
export function markMotifOf(index: number) {
  return motifs[index % motifs.length];
}
