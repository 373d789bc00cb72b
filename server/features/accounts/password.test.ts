import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, isPassword, makePassword } from './password.ts';

test('a password that was made passes the rules for passwords, and is never the same', () => {
  const made = Array.from({ length: 200 }, makePassword);
  for (const password of made) {
    expect(password).toHaveLength(20);
    for (const rule of [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%^&*(),.?":{}|<>]/]) expect(password).toMatch(rule);
    expect(password).not.toMatch(/[l1IoO0\s]/);
  }
  expect(new Set(made).size).toBe(200);
});

test('a password is the same however its letters were composed', async () => {
  expect(await verify(await hashPassword('cafe\u0301 at noon'), 'caf\u00e9 at noon')).toBe(true);
});

test('two hashes of one password differ', async () => {
  expect(await hashPassword('a password')).not.toBe(await hashPassword('a password'));
});

test('a password is compared however its letters were composed', async () => {
  const hash = await hashPassword('caf\u00e9 at noon');
  expect(await isPassword('cafe\u0301 at noon', hash)).toBe(true);
  expect(await isPassword('cafe at noon', hash)).toBe(false);
});

test.each([[null], [''], ['x'], ['$argon2id$v=19$m=19456,t=2,p=1$broken'], ['$argon2id$v=19$m=1,t=0,p=0$YQ$YQ']])(
  'nothing is the password of the hash %j',
  async (hash) => {
    for (const password of ['', 'x', 'a password']) expect(await isPassword(password, hash)).toBe(false);
  },
);
