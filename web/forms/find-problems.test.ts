import { expect, test } from 'vitest';
import { problemsOfFields } from './find-problems.ts';

test('problems of an answer go to the fields of the form, and lines of a text to the text', () => {
  const elements = ['email', 'words', 'new_password'].map((name) => ({ name, matches: () => true }));
  const form = { elements } as unknown as HTMLFormElement;
  const problems = ['new_password', 'words.3', 'password', 'email_address'].map((field) => ({ field, message: 'No.' }));
  expect(problemsOfFields(problems, form).map(({ field }) => field)).toEqual(['new_password', 'words']);
});
