import { expect, test } from 'vitest';
import { z } from 'zod';
import type { HttpError } from '#server/base/errors.ts';
import { text } from '#shared/contracts/text.ts';
import { validateContract } from './typed-app.ts';

const contract = z.object({
  first_name: text(3),
  words: z.array(text(3)).default([]),
  links: z.array(z.object({ url: z.string('Please enter a web address.') })).default([]),
});

/** What a request is refused with. */
function problemsOf(sent: unknown) {
  const validate = validateContract({ schema: contract, method: 'POST', url: '/' });
  const { error } = validate(sent) as { error: HttpError };
  return error.problems.map(({ field, message }) => [field, message]);
}

test.each([
  [{}, 'first_name', 'First name is missing'],
  [{ first_name: 7 }, 'first_name', 'First name must be text'],
  [{ first_name: 'Asha' }, 'first_name', 'First name must be at most 3 characters long'],
  [{ first_name: 'A', words: ['a', 7] }, 'words.1', 'Entry 2 of words must be text'],
  [{ first_name: 'A', links: [{}] }, 'links.0.url', 'Please enter a web address.'],
  [{ first_name: 'A', words: 'a' }, 'words', 'The request could not be understood.'],
  [null, '', 'The request could not be understood.'],
])('%j is refused with a sentence about the field', (sent, field, message) => {
  expect(problemsOf(sent)).toEqual([[field, message]]);
});

test('every wrong field is told, and a request without any is passed on as the contract reads it', () => {
  expect(problemsOf({ words: ['long'] }).map(([field]) => field)).toEqual(['first_name', 'words.0']);
  const validate = validateContract({ schema: contract, method: 'POST', url: '/' });
  expect(validate({ first_name: 'A' })).toEqual({ value: { first_name: 'A', words: [], links: [] } });
});
