import { z } from 'zod';
import { idInput } from './text.ts';

/** Which post somebody has before them, or passes on. */
export const readPost = z.object({ post_id: idInput });
