import { z } from 'zod';

/** What an export of the whole site contains. */
export const exportQuery = z.object({
  /** `no` leaves out the table with the addresses of the subscribers. */
  subscribers: z.enum(['yes', 'no']).default('yes'),
});
