import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifySchemaCompiler, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { badRequests } from '#server/base/errors.ts';
import { wordTextIssue } from '#shared/contracts/text.ts';
import { NOT_UNDERSTOOD } from './error-answer.ts';

/** Fastify whose handlers know the types of the zod contracts on their routes. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** More than a form has fields. */
const PROBLEMS_MAXIMUM = 50;

/** Validates a request against the contract of its route. Each wrong field gets a sentence of its own. */
export const validateContract: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) => {
    const { error, data } = schema.safeParse(input, { error: toSentence });
    if (!error) return { value: data };
    const issues = error.issues.slice(0, PROBLEMS_MAXIMUM);
    return { error: badRequests(issues.map(({ path, message }) => ({ field: path.join('.'), message }))) };
  };

/** Words an issue for which the contract has no sentence. For `undefined`, zod uses its own message. */
function toSentence(issue: z.core.$ZodRawIssue): string | undefined {
  const problem = wordTextIssue(issue);
  const field = nameField(issue.path ?? []);
  if (problem && field !== '') return `${field.charAt(0).toUpperCase()}${field.slice(1)} ${problem}`;
  return issue.code === 'invalid_type' || issue.code === 'invalid_union' ? NOT_UNDERSTOOD : undefined;
}

/** An entry of a list has no name, so it is named by its position. */
function nameField(path: PropertyKey[]): string {
  const [last = '', list = ''] = path.toReversed();
  const name = typeof last === 'number' ? `entry ${last + 1} of ${String(list)}` : String(last);
  return name.replaceAll('_', ' ');
}
