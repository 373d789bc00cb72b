import { z } from 'zod';
import { longText, text } from './text.ts';

export const policyName = z.enum(['privacy', 'terms', 'cookies']);
export type PolicyName = z.infer<typeof policyName>;

/** The text of a page that the end of the footer links to. */
const policy = z.object({
  name: policyName,
  /** In Markdown; each line is a paragraph. */
  text: z.string(),
});

export const policyReference = z.object({ name: text(100) });
/** An empty text restores the default text. */
export const policyChange = z.object({ text: longText(100_000) });
export const deskPolicy = policy.extend({ isStarting: z.boolean() });
export type DeskPolicy = z.infer<typeof deskPolicy>;
