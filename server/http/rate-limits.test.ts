import { expect, test } from 'vitest';
import { HttpError } from '#server/base/errors.ts';
import { guard } from '../../test/support/runner/guard.ts';
import { countWrong, networkOf, RateLimit, takeAll } from './rate-limits.ts';

guard('Limits could be evaded, or filled the memory.');

function limited(max: number) {
  let time = 1000;
  const limit = new RateLimit({ max, windowMs: 60_000, clock: () => time });
  return { limit, pass: (milliseconds: number) => (time += milliseconds) };
}

function refusal(action: () => void): [number, string, string | undefined] | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    const { statusCode, message, headers } = error as HttpError;
    return [statusCode, message, headers['retry-after']];
  }
}

test('as many as there may be are let through in a window, for each key', () => {
  const { limit, pass } = limited(2);
  const take = (key: string) => refusal(() => takeAll([[limit, key]]));
  expect([take('a'), take('a'), take('b')]).toEqual([undefined, undefined, undefined]);
  expect(take('a')).toEqual([429, 'Too many attempts. Please try again in 60 seconds.', '60']);
  pass(58_500);
  expect(take('a')).toEqual([429, 'Too many attempts. Please try again in 2 seconds.', '2']);
  pass(1499);
  expect(take('a')).toEqual([429, 'Too many attempts. Please try again in 1 second.', '1']);
  pass(1);
  expect([take('a'), take('a')]).toEqual([undefined, undefined]);
  expect(take('a')).toBeDefined();
});

test('someone who has to wait long is told so in hours', () => {
  const limit = new RateLimit({ max: 1, windowMs: 24 * 60 * 60_000, clock: () => 0 });
  limit.take('a');
  expect(refusal(() => takeAll([[limit, 'a']]))?.[1]).toBe('Too many attempts. Please try again in 24 hours.');
});

test('a client that has hung up is of no network', () => {
  // What the framework says once the connection is gone, whatever its types promise.
  const gone = { ip: undefined } as unknown as Parameters<typeof networkOf>[0];
  expect(networkOf(gone)).toBe('');
});

test('a refusal takes nothing from the other limits', () => {
  const [narrow, wide] = [limited(1), limited(2)];
  const both = () =>
    refusal(() =>
      takeAll([
        [wide.limit, 'x'],
        [narrow.limit, 'x'],
      ]),
    );
  expect([both() === undefined, both() === undefined, both() === undefined]).toEqual([true, false, false]);
  expect(wide.limit.waitFor('x')).toBe(0);
});

test('what went right, or never happened, does not count', async () => {
  const { limit } = limited(1);
  const attempt = (work: () => Promise<string | undefined>) => countWrong([[limit, 'x']], work);
  expect(await attempt(async () => 'right')).toBe('right');
  await expect(attempt(() => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
  expect(await attempt(async () => undefined)).toBe(undefined);
  await expect(attempt(async () => 'right')).rejects.toThrow(HttpError);
});

test('attempts that are under way count', async () => {
  const { limit } = limited(2);
  const attempts = Array.from({ length: 5 }, () => countWrong([[limit, 'x']], async () => undefined));
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(2);
});

test('the memory it takes is bounded, and the key seen last is kept', () => {
  const { limit } = limited(1);
  limit.take('first');
  for (let number = 1; number < 20_000; number += 1) limit.take(`key ${number}`);
  limit.take('first');
  limit.take('one too many');
  expect([limit.waitFor('first') > 0, limit.waitFor('key 1'), limit.waitFor('key 2') > 0]).toEqual([true, 0, true]);
});

test('without a limit nothing is kept', () => {
  const { limit } = limited(Number.POSITIVE_INFINITY);
  for (let time = 1; time <= 100; time += 1) limit.take('x');
  expect(limit.waitFor('x')).toBe(0);
});
