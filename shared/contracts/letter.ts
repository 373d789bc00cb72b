import { z } from 'zod';
import { pageOf } from './list.ts';
import { isoTime, language } from './text.ts';

/** A letter of the newsletter that has begun to go out, as anybody may read it. */
const archivedLetter = z.object({
  id: z.int(),
  title: z.string(),
  /** Empty if the letter has none. */
  standfirst: z.string(),
  language,
  sent_at: isoTime,
  /** The post it was made from, whose page shows its text; `null` while strangers cannot see that post. */
  post_slug: z.string().nullable(),
});
export type ArchivedLetter = z.infer<typeof archivedLetter>;

/** Newest first. */
export const letterArchivePage = pageOf(archivedLetter);
export type LetterArchivePage = z.infer<typeof letterArchivePage>;

export const archivedLetterDetail = archivedLetter.extend({
  /** Of the post as well, where it still exists, so that visits can be counted. */
  post_id: z.int().nullable(),
  /** The text as it was when the letter went out. */
  html: z.string(),
});
export type ArchivedLetterDetail = z.infer<typeof archivedLetterDetail>;
