import { expect, test } from 'vitest';
import { phoneNumber } from './phone-number.ts';

test.each([
  ['9876543210', 9876543210],
  ['98765 43210', 9876543210],
  ['९८७६५४३२१०', 9876543210],
  ['(98765) 432-10', 9876543210],
])('%s is sent as a number', (typed, sent) => {
  expect(phoneNumber(typed)).toBe(sent);
});

test.each(['+919876543210', '09876543210', '1234567890123456', 'no number', ''])(
  '%s is sent as it was typed',
  (typed) => {
    expect(phoneNumber(typed)).toBe(typed);
  },
);
