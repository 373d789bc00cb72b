/**
 * What a write can invalidate, as the keys of an interface. Features and jobs add their tags with `declare module`; the
 * database only passes them on.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features and jobs fill it
export interface CacheTags {}

export type CacheTag = keyof CacheTags;

/** `everything` when another process wrote and could not name the tags. */
export type InvalidatedTags = readonly CacheTag[] | 'everything';
