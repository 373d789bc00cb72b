import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { HttpError } from '#server/base/errors.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import { hashPassword, isPassword, makePassword, queueHash } from './password.ts';

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
