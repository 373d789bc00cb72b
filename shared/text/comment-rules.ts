/** In characters as `commentLength` counts them, after trimming. */
export const COMMENT_MAXIMUM = 5000;

/** Counts code points, so that an emoji outside the Basic Multilingual Plane counts once. */
export function commentLength(comment: string): number {
  return [...comment].length;
}
