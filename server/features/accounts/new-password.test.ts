import { expect, test } from 'vitest';
import { hashRegisteredPassword } from './new-password.ts';
import { isPassword } from './password.ts';

const person = { email: 'asha@mail.example', password: 'Blue.Kettle7' };

test('the hash of a registration is known again by address, password and secret together', async () => {
  const hash = await hashRegisteredPassword('secret', person);
  expect(await hashRegisteredPassword('secret', person)).toBe(hash);
  for (const [secret, other] of [
    ['secret', { password: 'Green/Lamp:42' }],
    ['secret', { email: 'aai@mail.example' }],
    ['another', {}],
  ] as const) {
    expect(await hashRegisteredPassword(secret, { ...person, ...other })).not.toBe(hash);
  }
});

test('the hash of a registration serves for logging in like any other', async () => {
  const hash = await hashRegisteredPassword('secret', person);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$/);
  expect([await isPassword(person.password, hash), await isPassword('Green/Lamp:42', hash)]).toEqual([true, false]);
});

test('passwords that break the rules are refused', async () => {
  await expect(hashRegisteredPassword('secret', { ...person, password: 'Welcome@123' })).rejects.toThrow(/too common/);
});
