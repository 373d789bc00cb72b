import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { badRequests } from '#server/base/errors.ts';
import { wordTextIssue } from '#shared/contracts/text.ts';
import { NOT_UNDERSTOOD } from './error-answer.ts';

/** Checks what a caller sent against the contract of the route. Every wrong field is told with a sentence of its own. */
export const validateContract: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (sent) => {
    const { error, data } = schema.safeParse(sent, { error: toSentence });
    if (!error) return { value: data };
    return { error: badRequests(error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))) };
  };

/** For an issue that the contract has no sentence for. What is returned as `undefined` is worded by zod. */
function toSentence(issue: z.core.$ZodRawIssue): string | undefined {
  const wrong = wordTextIssue(issue);
  const field = nameField(issue.path ?? []);
  if (wrong && field !== '') return `${field.charAt(0).toUpperCase()}${field.slice(1)} ${wrong}`;
  return issue.code === 'invalid_type' || issue.code === 'invalid_union' ? NOT_UNDERSTOOD : undefined;
}

/** An entry of a list has no name: it is called by where it stands. */
function nameField(path: PropertyKey[]): string {
  const [last = '', list = ''] = path.toReversed();
  const name = typeof last === 'number' ? `entry ${last + 1} of ${String(list)}` : String(last);
  return name.replaceAll('_', ' ');
}
