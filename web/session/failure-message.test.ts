import { expect, test } from 'vitest';
import { messagesIn, messagesOrStatus, statusMessage } from './failure-message.ts';

const messages = (body: unknown) => messagesIn(JSON.stringify(body));

test('the message of the answer comes first', () => {
  expect(messages({ message: 'Title is required', error: 'Bad Request' })).toEqual(['Title is required']);
});

test('a list of messages stays a list', () => {
  expect(messages({ message: ['One.', '', 'Two.'] })).toEqual(['One.', 'Two.']);
});

test('without a message the error counts', () => {
  for (const message of ['', ' ', 7, null, [], [''], [7], {}]) {
    expect(messages({ message, error: 'Not today' })).toEqual(['Not today']);
  }
});

test('a plain string is taken as it is, in JSON or not', () => {
  expect(messagesIn('"Not today"')).toEqual(['Not today']);
  expect(messagesIn('Not today\n')).toEqual(['Not today']);
  expect(messagesIn('upstream connect error: 5 < 6')).toEqual(['upstream connect error: 5 < 6']);
  expect(messagesIn('आज नहीं। क्\u200dष 🪔')).toEqual(['आज नहीं। क्\u200dष 🪔']);
});

test.each([
  ['nothing', ''],
  ['white space', ' \n'],
  ['an empty object', '{}'],
  ['null', 'null'],
  ['an empty list', '[]'],
  ['a number', '502'],
  ['a string without a word', '"..."'],
  ['an empty string', '""'],
  ['other fields', '{"code":7,"message":{"en":"No"},"error":true}'],
  ['JSON that is cut off', '{"message":"Not to'],
  ['a page of a proxy', '<!DOCTYPE html>\n<html><body><h1>502 Bad Gateway</h1></body></html>'],
  ['a page as a string', '"<h1>Bad Gateway</h1>"'],
  ['a piece of a page', 'Bad Gateway<br>nginx'],
  ['XML', '<?xml version="1.0"?><Error/>'],
  ['control characters', 'Not\u0000 today'],
  ['escapes for a terminal', '\u001b[31mNot today'],
  ['direction marks', 'Not \u202etoday'],
  ['bytes that are no text', 'Not \uFFFD\uFFFD today'],
  ['a long text', 'at Object.<anonymous> '.replace('<', '(').repeat(20)],
])('%s has no words for people', (_, text) => {
  expect(messagesIn(text)).toEqual([]);
});

test('an answer that says nothing is told by its status', () => {
  expect(statusMessage(400, 'Bad Request')).toBe('Bad Request');
  expect(statusMessage(400, '')).toBe('Request failed with status 400');
  expect(statusMessage(400, '<b>No</b>')).toBe('Request failed with status 400');
});

test('a post that could not be created is told by the message of the answer, or else by its status', () => {
  const told = (text: string, statusText = 'Bad Gateway') => messagesOrStatus(text, { status: 502, statusText });
  expect(told('{"message":["One.","Two."]}')).toEqual(['One.', 'Two.']);
  for (const text of ['', '{}', 'null', '<h1>Bad Gateway</h1>', 'Not today']) {
    expect([text, told(text)]).toEqual([text, ['HTTP 502: Bad Gateway']]);
  }
  expect(told('', '')).toEqual(['HTTP 502']);
});
