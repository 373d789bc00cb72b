import { z } from 'zod';
import { policyName } from './policy.ts';
import { heading } from './post.ts';
import { isoTime, language } from './text.ts';

/** The texts of the site that are not posts: the policies, the author's bio and the description of the book. */
export const siteTextName = z.enum([...policyName.options, 'bio', 'book']);
export type SiteTextName = z.infer<typeof siteTextName>;

/** A text that an admin writes in Markdown. */
export const siteText = z.object({
  name: siteTextName,
  /** Safe to be shown as it is. */
  html: z.string(),
  /** The same without markup; each line is a paragraph. */
  text: z.string(),
  language,
  /** Of a text with at least three headings; absent from all others. */
  outline: z.array(heading).optional(),
  /** When an admin last changed it; only of policies, and absent until one was changed. */
  updated_at: isoTime.optional(),
});
export type SiteText = z.infer<typeof siteText>;
