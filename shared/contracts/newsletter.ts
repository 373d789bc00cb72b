import { z } from 'zod';
import { emailInput } from './account.ts';

export const subscription = z.object({ email: emailInput });
