import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FetchProblem } from '#server/base/fetch-problem.ts';
import { createFetchImage } from './fetch-images.ts';

const BETWEEN_MS = 40;
/** Timers of Node may be a little early, and clocks round. */
const ROUNDING_MS = 3;

/** When each address was asked for. */
function watchedFetches(answer: (address: string) => Promise<Buffer> = async () => Buffer.of()) {
  const starts: [string, number][] = [];
  const fetchImage = createFetchImage(new AbortController().signal, {
    ...{ betweenStartsMs: BETWEEN_MS, pauseMs: 4 * BETWEEN_MS },
    fetchPublic: (address: string) => {
      starts.push([address, performance.now()]);
      return answer(address);
    },
  });
  const gaps = (host: string) => {
    const times = starts.flatMap(([address, time]) => (new URL(address).host === host ? time : []));
    return times.slice(1).map((time, index) => time - (times[index] ?? 0));
  };
  const fetchAll = (...addresses: string[]) =>
    Promise.all(addresses.map((address) => fetchImage(address, async () => ({ reason: '' }))));
  return { starts, gaps, fetchAll };
}

test('the requests to a host start one after the other, those to different hosts at once', async () => {
  const { starts, gaps, fetchAll } = watchedFetches();
  await fetchAll('http://a/1', 'http://a/2', 'http://b/1', 'http://a/3');
  expect(starts.slice(0, 2).map(([address]) => address)).toEqual(['http://a/1', 'http://b/1']);
  expect(Math.min(...gaps('a'))).toBeGreaterThanOrEqual(BETWEEN_MS - ROUNDING_MS);
});

test('a host that asks for patience is left alone for a while, and then asked for the same image first', async () => {
  let isBusy = true;
  const { starts, gaps, fetchAll } = watchedFetches(async () => {
    if (!isBusy) return Buffer.of();
    isBusy = false;
    throw new FetchProblem('Busy.', { isBusy: true });
  });
  await fetchAll('http://a/1', 'http://a/2');
  expect(starts.map(([address]) => address)).toEqual(['http://a/1', 'http://a/1', 'http://a/2']);
  expect(gaps('a')[0]).toBeGreaterThanOrEqual(4 * BETWEEN_MS - ROUNDING_MS);
});

test('a host that asks for patience twice is left alone from the second time on', async () => {
  let answered = 0;
  let lastBusy = 0;
  const { starts, fetchAll } = watchedFetches(async () => {
    answered += 1;
    if (answered > 2) return Buffer.of();
    await setTimeout(2 * answered * BETWEEN_MS);
    lastBusy = performance.now();
    throw new FetchProblem('Busy.', { isBusy: true });
  });
  await fetchAll('http://a/1', 'http://a/2');
  expect((starts[2]?.[1] ?? 0) - lastBusy).toBeGreaterThanOrEqual(4 * BETWEEN_MS - ROUNDING_MS);
});

test('a host that was silent five times in a row is given up, and no further image waits for a turn there', async () => {
  const { starts, fetchAll } = watchedFetches(async () => {
    throw new FetchProblem('No answer.', { isSilent: true });
  });
  await fetchAll(...Array.from({ length: 5 }, (_, number) => `http://a/${number}`));
  const before = performance.now();
  const [brought] = await fetchAll('http://a/5', 'http://a/6', 'http://a/7');
  expect(performance.now() - before).toBeLessThan(BETWEEN_MS);
  expect(brought).toEqual({ reason: 'a did not answer several times, and was not asked again.' });
  expect(starts).toHaveLength(5);
});
