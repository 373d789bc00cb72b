import { z } from 'zod';
import type { Problem } from '#shared/problem.ts';

/** One for all calls: each schema takes a kilobyte. */
const envelopeFields = { status: z.literal(true), message: z.string() };

/** The answer of calls outside the content endpoints. */
const envelope = <Data extends z.ZodType>(data: Data) => z.object({ ...envelopeFields, data });

const problem: z.ZodType<Problem> = z.object({ field: z.string(), message: z.string() });

const errorAnswer = z.object({
  status: z.literal(false),
  /** A list when several fields are wrong. */
  message: z.union([z.string(), z.array(z.string())]),
  problems: z
    .array(problem)
    .optional()
    .describe('Which fields of the request are wrong, and why. Fields in lists and objects are named `links.0.url`.'),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** The responses that a route with an envelope declares: its answer and its errors. */
export const answers = <Data extends z.ZodType>(data: Data) => ({ 200: envelope(data), '4xx': errorAnswer });

/** Further responses, for routes that need a login or have a rate limit. */
const loginErrors = { 401: errorAnswer.describe('The request is not logged in, or no longer.') };
export const rateLimitErrors = {
  429: errorAnswer.describe('Too many of these. `Retry-After` says when to try again.'),
};

/** The responses of a route with a rate limit, besides these. */
export const limited = <Responses extends object>(responses: Responses) => ({ ...responses, ...rateLimitErrors });

export const loginAnswers = <Data extends z.ZodType>(data: Data) => ({ ...answers(data), ...loginErrors });

/** The responses of a content endpoint: the data without an envelope, and errors as plain text. */
export const plainAnswers = <Data extends z.ZodType>(data: Data) => ({ 200: data, '4xx': z.string() });

export function answer<Data>(data: Data, message = 'OK') {
  return { status: true as const, message, data };
}
