import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, makePassword } from './password.ts';

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
