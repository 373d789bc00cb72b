import { z } from 'zod';

export const policyName = z.enum(['privacy', 'terms', 'cookies']);
export type PolicyName = z.infer<typeof policyName>;

/** The text of a page that the end of the footer links to. */
export const policy = z.object({
  name: policyName,
  /** In Markdown; each line is a paragraph. */
  text: z.string(),
});
