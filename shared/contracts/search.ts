import { z } from 'zod';
import { optional } from './list.ts';
import { anyText, slug } from './text.ts';

/** A range of a text in UTF-16 units; `end` is exclusive. */
const foundRange = z.object({ start: z.int(), end: z.int() });
export type FoundRange = z.infer<typeof foundRange>;

const snippet = z.object({ text: z.string(), marks: z.array(foundRange) });
export type Snippet = z.infer<typeof snippet>;

/** Where the words of a search occur in a post. */
export const foundWords = z.object({
  title: z.array(foundRange),
  summary: z.array(foundRange),
  /** An excerpt of the body, when title and summary do not contain every word. */
  snippet: snippet.optional(),
});
export type FoundWords = z.infer<typeof foundWords>;

export const suggestQuery = z.object({
  q: anyText.optional(),
  /** Instead of published posts, one's own in any state but deleted; `all` are everybody's, for admins. */
  scope: optional(z.enum(['mine', 'all'], 'scope must be mine or all.')),
});

const suggestion = z.object({ id: z.int(), slug, title: z.string(), marks: z.array(foundRange) });
export type Suggestion = z.infer<typeof suggestion>;
export const suggestions = z.object({ rows: z.array(suggestion) });
export type Suggestions = z.infer<typeof suggestions>;
