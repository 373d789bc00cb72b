import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FetchProblem } from '#server/base/fetch-public.ts';
import { createFetchImage } from './fetch-images.ts';

const SECOND = 1000;
const HALF_A_MINUTE = 30 * SECOND;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** When each address was asked for, in milliseconds from the first on. Time passes only where a test lets it. */
function watchedFetches(answer: (address: string) => Promise<Buffer> = async () => Buffer.of()) {
  const begun = Date.now();
  const starts: [address: string, at: number][] = [];
  const fetchImage = createFetchImage(new AbortController().signal, {
    fetchPublic: (address: string) => {
      starts.push([address, Date.now() - begun]);
      return answer(address);
    },
  });
  const fetchAll = (...addresses: string[]) =>
    Promise.all(addresses.map((address) => fetchImage(address, async () => ({ reason: '' }))));
  return { starts, fetchAll };
}

async function passTime<T>(work: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync();
  return work;
}

test('the requests to a host start a second apart, those to different hosts at once', async () => {
  const { starts, fetchAll } = watchedFetches();
  await passTime(fetchAll('http://a/1', 'http://a/2', 'http://b/1', 'http://a/3'));
  expect(starts).toEqual([
    ['http://a/1', 0],
    ['http://b/1', 0],
    ['http://a/2', SECOND],
    ['http://a/3', 2 * SECOND],
  ]);
});

test('a host that asks for patience is left alone for half a minute, and then asked for the same image first', async () => {
  let isBusy = true;
  const { starts, fetchAll } = watchedFetches(async () => {
    if (!isBusy) return Buffer.of();
    isBusy = false;
    throw new FetchProblem('Busy.', { isBusy: true });
  });
  await passTime(fetchAll('http://a/1', 'http://a/2'));
  expect(starts).toEqual([
    ['http://a/1', 0],
    ['http://a/1', HALF_A_MINUTE],
    ['http://a/2', HALF_A_MINUTE + SECOND],
  ]);
});

test('a host that asks for patience twice is left alone from the second time on', async () => {
  let answered = 0;
  const { starts, fetchAll } = watchedFetches(async () => {
    answered += 1;
    if (answered > 2) return Buffer.of();
    const slowly = answered * 2 * SECOND;
    await new Promise((done) => setTimeout(done, slowly));
    throw new FetchProblem('Busy.', { isBusy: true });
  });
  await passTime(fetchAll('http://a/1', 'http://a/2'));
  // Asked at 1 s, the second one was busy at 5 s.
  expect(starts[2]?.[1]).toBe(5 * SECOND + HALF_A_MINUTE);
});

test('a host that was silent five times in a row is given up, and no further image waits for a turn there', async () => {
  const { starts, fetchAll } = watchedFetches(async () => {
    throw new FetchProblem('No answer.', { isSilent: true });
  });
  await passTime(fetchAll(...Array.from({ length: 5 }, (_, number) => `http://a/${number}`)));
  // No time passes any more.
  const [brought] = await fetchAll('http://a/5', 'http://a/6', 'http://a/7');
  expect(brought).toEqual({ reason: 'a did not answer several times, and was not asked again.' });
  expect(starts).toHaveLength(5);
});
