import { z } from 'zod';
import { idInput } from '../text.ts';

/** The ids of all rows in their new order. */
export const order = z.object({ ids: z.array(idInput).max(1000) });
