import { BODY_MAXIMUM } from '#shared/writing.ts';
import type { RemarkEntry } from '../entry.ts';

/** HTML of five times the length that a post may have here; reading more would only take long. */
const SOURCE_MAXIMUM = 5 * BODY_MAXIMUM;

/** What is said of them, after what names the post. */
export const TOO_LONG = 'is far too long for a post; it was skipped.';
export const TOO_NESTED = 'has HTML that is nested too deeply to be read; it was skipped.';
export const WAS_PAGE = 'was a page and becomes a post.';
export const DAMAGED = 'has bytes that are no characters in the encoding of the file. They are shown as �.';

/** Whether a text is too long to be read at all. What is still too long as a post here is found out later. */
export function isTooLong(source: string): boolean {
  return source.length > SOURCE_MAXIMUM;
}

/** A post that cannot be read, which counts among those that failed. */
export function unreadPost(place: string, remark: string): RemarkEntry {
  return { kind: 'problem', place, remark, of: 'posts' };
}
