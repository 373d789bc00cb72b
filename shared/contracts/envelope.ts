import { z } from 'zod';
import type { Problem } from '#shared/problem.ts';

/** How calls outside the content endpoints answer. */
const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ status: z.literal(true), message: z.string(), data });

const problem: z.ZodType<Problem> = z.object({ field: z.string(), message: z.string() });

const errorAnswer = z.object({
  status: z.literal(false),
  /** A list where several fields are wrong. */
  message: z.union([z.string(), z.array(z.string())]),
  problems: z
    .array(problem)
    .optional()
    .describe('Which fields of the request are wrong, and why. Fields in lists and objects are named `links.0.url`.'),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** What a route with an envelope declares: the answer, and how it refuses. */
export const answers = <Data extends z.ZodType>(data: Data) => ({ 200: envelope(data), '4xx': errorAnswer });

/** What a route declares besides, by what it asks of its callers. */
export const refusesStrangers = { 401: errorAnswer.describe('Nobody is logged in, or no longer.') };
export const refusesTooMany = { 429: errorAnswer.describe('Too many of these. `Retry-After` says when to try again.') };

/** What a content endpoint declares: the data as it is, and refusals in words. */
export const plainAnswers = <Data extends z.ZodType>(data: Data) => ({ 200: data, '4xx': z.string() });

export function answer<Data>(data: Data, message = 'OK') {
  return { status: true as const, message, data };
}
