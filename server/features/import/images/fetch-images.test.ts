import { expect, test } from 'vitest';
import { type Clock, HostQueue } from './fetch-images.ts';

/** A clock on which time passes only while something sleeps. */
function standingClock(): Clock & { time: number } {
  const clock = {
    time: 0,
    now: () => clock.time,
    sleep: async (ms: number, signal: AbortSignal) => {
      signal.throwIfAborted();
      const until = clock.time + ms;
      await Promise.resolve();
      clock.time = Math.max(clock.time, until);
    },
  };
  return clock;
}

test('the requests to a host start a second apart, those to different hosts at once', async () => {
  const clock = standingClock();
  const hosts = new HostQueue(clock, new AbortController().signal);
  const starts: [string, number][] = [];
  for (const host of ['a', 'b', 'a', 'b', 'a']) {
    const place = await hosts.enter(host);
    await place.turn();
    starts.push([host, clock.time]);
    place.leave();
  }
  expect(starts).toEqual([
    ['a', 0],
    ['b', 0],
    ['a', 1000],
    ['b', 1000],
    ['a', 2000],
  ]);
});

test('a third request to a host waits until one of two is finished', async () => {
  const hosts = new HostQueue(standingClock(), new AbortController().signal);
  const [first, second] = [await hosts.enter('a'), await hosts.enter('a')];
  let isIn = false;
  const third = hosts.enter('a').then((place) => {
    isIn = true;
    return place;
  });
  await hosts.enter('b');
  expect(isIn).toBe(false);
  second.leave();
  await third;
  expect(isIn).toBe(true);
  first.leave();
});

test('a host that is silent five times in a row is given up, and no other', async () => {
  const hosts = new HostQueue(standingClock(), new AbortController().signal);
  const place = await hosts.enter('a');
  for (const isSilent of [true, true, true, true, false, true, true, true, true]) place.heard(isSilent);
  expect(place.isGivenUp()).toBe(false);
  place.heard(true);
  expect((await hosts.enter('a')).isGivenUp()).toBe(true);
  expect((await hosts.enter('b')).isGivenUp()).toBe(false);
});

test('a host that asks for patience is left alone for half a minute, and others are not', async () => {
  const clock = standingClock();
  const hosts = new HostQueue(clock, new AbortController().signal);
  const place = await hosts.enter('a');
  await place.turn();
  place.pause();
  await (await hosts.enter('b')).turn();
  expect(clock.time).toBe(0);
  await (await hosts.enter('a')).turn();
  expect(clock.time).toBe(30_000);
  await place.turn();
  expect(clock.time).toBe(31_000);
});

test('a signal ends the wait for a turn with its reason', async () => {
  const cancel = new AbortController();
  const hosts = new HostQueue({ now: () => 0, sleep: (_, signal) => untilAborted(signal) }, cancel.signal);
  const place = await hosts.enter('a');
  await place.turn();
  const turn = place.turn();
  cancel.abort(new Error('Cancelled.'));
  await expect(turn).rejects.toThrow('Cancelled.');
  await expect(place.turn()).rejects.toThrow('Cancelled.');
});

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}
