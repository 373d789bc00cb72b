import { expect, test } from 'vitest';
import { languageOf } from './script.ts';

test.each([
  ['A lamp', 'en'],
  ['दीये की लौ', 'hi'],
  ['', 'en'],
  ['42!', 'en'],
  // Five letters and signs of each.
  ['lamps नदीका', 'hi'],
  ['the lamp नदी', 'en'],
])('the language of %j is %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});
