import { z } from 'zod';

export const policyName = z.enum(['privacy', 'terms', 'cookies']);
export type PolicyName = z.infer<typeof policyName>;

/** One of the pages behind the footer's last links. */
export const policy = z.object({
  name: policyName,
  /** Plain text; each line is a paragraph. */
  text: z.string(),
});
export type Policy = z.infer<typeof policy>;
