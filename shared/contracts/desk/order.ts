import { z } from 'zod';
import { idInput } from '../text.ts';

/** All there are, in the order they are to have. */
export const order = z.object({ ids: z.array(idInput).max(1000) });
