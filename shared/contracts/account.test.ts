import { expect, test } from 'vitest';
import { emailInput, profileUpdate, registration, verification } from './account.ts';

test.each([
  [42, '000042'],
  ['482 913', '482913'],
  [' ४८२-९१३ ', '482913'],
])('the code %j is taken as %s', (given, code) => {
  expect(verification.parse({ email: 'a@b.example', otp: given }).otp).toBe(code);
});

test.each([['48291'], ['4829133'], [1234567], [1e21], [4.5], ['abcdef'], [-42], [null]])('%j is no code', (given) => {
  const { error } = verification.safeParse({ email: 'a@b.example', otp: given });
  expect(error?.issues.map((issue) => issue.message)).toEqual(['Invalid OTP. Please try again.']);
});

test.each([
  [9812345678, '9812345678'],
  ['+91 98123-45678', '+919812345678'],
  ['(022) 2345 6789', '02223456789'],
  ['९८१२३४५६७८', '9812345678'],
])('the phone number %j is kept as %s', (given, phone) => {
  expect(profileUpdate.parse({ first_name: 'A', last_name: 'B', phone_no: given }).phone_no).toBe(phone);
});

test.each([[-9812345678], [12345.5], [1e21], ['123'], ['1'.repeat(16)], ['+'], ['98x76'], [true], [null]])(
  '%j is no phone number',
  (given) => {
    const { error } = profileUpdate.safeParse({ first_name: 'A', last_name: 'B', phone_no: given });
    expect(error?.issues.map((issue) => issue.message)).toEqual(['Enter a phone number such as +91 98765 43210.']);
  },
);

test('an address is kept in lower case, without the spaces around it', () => {
  expect(emailInput.parse(' Asha.Rao@Example.ORG ')).toBe('asha.rao@example.org');
});

test.each([
  [' Jose\u0301  Maria ', 'Jos\u00e9 Maria'],
  ['Asha\u202e Rao\u202c', 'Asha Rao'],
  ['\u2067Asha\u2069\u0007\nRao', 'Asha Rao'],
  ['अन्\u200dय', 'अन्\u200dय'],
])('the name %j is kept composed, with single spaces and without control characters', (given, name) => {
  expect(profileUpdate.parse({ first_name: given, last_name: 'B', phone_no: '12345' }).first_name).toBe(name);
});

test('what is wrong with a registration is told all at once', () => {
  const { error } = registration.safeParse({ password: 'short' });
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual(
    expect.arrayContaining(['first_name', 'last_name', 'email', 'phone_no', 'password', 'confirm_password']),
  );
});
