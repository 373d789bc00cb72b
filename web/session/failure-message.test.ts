import { expect, test } from 'vitest';
import { failureMessages } from './failure-message.ts';

const messages = (body: unknown, statusText = 'Bad Request') =>
  failureMessages(400, statusText, typeof body === 'string' ? body : JSON.stringify(body));

test('the message of the answer comes first', () => {
  expect(messages({ message: 'Title is required', error: 'Bad Request' })).toEqual(['Title is required']);
});

test('a list of messages stays a list', () => {
  expect(messages({ message: ['One.', 'Two.'] })).toEqual(['One.', 'Two.']);
});

test('without a message the error counts', () => {
  expect(messages({ message: '', error: 'Not today' })).toEqual(['Not today']);
  expect(messages({ message: 7, error: 'Not today' })).toEqual(['Not today']);
});

test('a plain string is taken as it is, in JSON or not', () => {
  expect(messages('"Not today"')).toEqual(['Not today']);
  expect(messages('Not today')).toEqual(['Not today']);
});

test('an answer that says nothing is told by its status', () => {
  expect(messages('')).toEqual(['Bad Request']);
  expect(messages('', '')).toEqual(['Request failed with status 400']);
});
