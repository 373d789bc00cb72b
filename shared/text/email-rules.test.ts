import { expect, test } from 'vitest';
import { emailInput } from '#shared/contracts/account.ts';
import { FOREIGN_LETTERS } from './email-rules.ts';

test.each([
  ['Asha@Example.org', 'asha@example.org'],
  ['asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['asha@xn--p1b6ci4b4b3a.xn--h2brj9c', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['asha@Bücher.example', 'asha@xn--bcher-kva.example'],
])('%s is an address, stored as mail servers know it', (typed, stored) => {
  expect(emailInput.parse(typed)).toBe(stored);
});

test.each([
  ['ümlaut@example.org', FOREIGN_LETTERS],
  ['आशा@उदाहरण.भारत', FOREIGN_LETTERS],
  // The Kelvin sign, whose lower case is another person’s k, before the @ and after it.
  ['\u212airan@example.org', FOREIGN_LETTERS],
  ['kiran@example.\u212arg', 'Enter an email address such as name@example.org.'],
  ['a@ｅxample.org', 'Enter an email address such as name@example.org.'],
  ['meera@exa\ufe0fmple.org', 'Enter an email address such as name@example.org.'],
  ['meera@ex\u0430mple.org', 'Enter an email address such as name@example.org.'],
  ['a@उदाहरण', 'Enter an email address such as name@example.org.'],
  ['a@उदाहरण.भारत/x', 'Enter an email address such as name@example.org.'],
  ['आशा', 'Enter an email address such as name@example.org.'],
  ['a@b.c1', 'Enter an email address such as name@example.org.'],
])('%s is none that can be written to, and the reason is said', (typed, message) => {
  expect(emailInput.safeParse(typed).error?.issues).toMatchObject([{ message }]);
});
