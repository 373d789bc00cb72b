import { z } from 'zod';
import { policy } from '../policy.ts';
import { longText, text } from '../text.ts';

export const policyReference = z.object({ name: text(100) });
/** An empty text restores the starting text. */
export const policyChange = z.object({ text: longText(100_000) });
export const deskPolicy = policy.extend({ isStarting: z.boolean() });
export type DeskPolicy = z.infer<typeof deskPolicy>;
