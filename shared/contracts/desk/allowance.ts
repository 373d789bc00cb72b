import { z } from 'zod';
import { MEGABYTES_MAXIMUM } from '#shared/form-limits.ts';

/** How much the posts and images of each account that is not an admin may take. */
export const allowanceSettings = z.object({
  /** In millions of bytes; `null` for any number. */
  megabytes: z
    .int('Enter a whole number.')
    .min(1, 'Enter at least 1 MB.')
    .max(MEGABYTES_MAXIMUM, 'Enter at most 1,000,000 MB, or leave the field empty.')
    .nullable(),
});
export type AllowanceSettings = z.infer<typeof allowanceSettings>;
