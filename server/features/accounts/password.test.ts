import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { HttpError } from '#server/base/errors.ts';
import { passwordProblems } from '#shared/text/password-rules.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import {
  COMMON_PASSWORDS,
  hashPassword,
  hashRegisteredPassword,
  isCommon,
  isOwnAddress,
  isPassword,
  makePassword,
  queueHash,
} from './password.ts';

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

/** Hashes that end when they are told to. */
function manyHashes(count: number) {
  const { promise: end, resolve: endAll } = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const outcomes = Array.from({ length: count }, () =>
    queueHash(async () => {
      running += 1;
      most = Math.max(most, running);
      await end;
      running -= 1;
    }),
  );
  return { all: Promise.allSettled(outcomes), endAll, most: () => most };
}

guard('Many logins at the same moment took all memory and processors.', () => {
  test('a few hashes run at once, some wait, and the others are asked to come back', async () => {
    const { all, endAll, most } = manyHashes(100);
    endAll();
    const outcomes = await all;
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map((outcome) => outcome.reason);
    expect(most()).toBe(3);
    expect(refused).toHaveLength(100 - 3 - 50);
    expect(refused[0]).toBeInstanceOf(HttpError);
    expect(refused[0]).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
  });

  test('a hash that fails makes room as well', async () => {
    const failing = Array.from({ length: 10 }, () => queueHash(() => Promise.reject(new Error('No.'))));
    expect((await Promise.allSettled(failing)).every((outcome) => outcome.status === 'rejected')).toBe(true);
    expect(await queueHash(async () => 'hashed')).toBe('hashed');
  });
});

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

test.each([
  'Password1!',
  'P@ssw0rd1!',
  'pa55word',
  '@dmin123!',
  'Welcome@123',
  'QWERTY1!',
  'L3tm31n!!',
  'Krishn@108',
  '!!11Admin11!!',
  '1l0vey0u!',
  'Bharat@1947',
  '1Qaz2wsx!',
  'Ｐassword1!',
])('%s is one of the first that are tried', (password) => {
  expect(isCommon(password)).toBe(true);
});

test.each(['Blue.Kettle7', 'passwordless-Lamp1', 'Ganesh&Moonlight7', 'तिमिर.Lamp1', 'Lamp.तिमिर1'])(
  '%s is not',
  (password) => {
    expect(isCommon(password)).toBe(false);
  },
);

test('a password that we make is none of them', () => {
  for (const password of Array.from({ length: 200 }, makePassword)) {
    expect([password, isCommon(password), passwordProblems(password)]).toEqual([password, false, []]);
  }
});

test('the words are written once each, as they are compared', () => {
  expect(COMMON_PASSWORDS.length).toBeGreaterThan(500);
  expect(COMMON_PASSWORDS.filter((word, index) => COMMON_PASSWORDS.indexOf(word) !== index)).toEqual([]);
  expect(COMMON_PASSWORDS.filter((word) => word !== word.toLowerCase())).toEqual([]);
});

test.each([
  ['Asha.Rao1', 'asha.rao@example.org', true],
  ['@sh@.R@0!!', 'asha.rao@example.org', true],
  ['92Asha.Rao!', 'asha.rao7@example.org', true],
  ['Asha+Lamp1', 'asha@example.org', false],
  ['Ab1!!!!!', 'ab@example.org', false],
  ['12345678!', '1234@example.org', false],
  ['A(b+c)*1!', 'a(b+c)*@example.org', true],
])('%s is too much like %s: %s', (password, email, expected) => {
  expect(isOwnAddress(password, email)).toBe(expected);
});
