import { expect, test } from 'vitest';
import { HttpError } from '#server/base/errors.ts';
import { queueHash } from './hash-queue.ts';

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
