import { expect, onTestFinished, test, vi } from 'vitest';
import { onBothDatabases } from '../../../../test/support/database/databases.ts';
import { collectLog } from '../../../../test/support/server/log.ts';
import { openWriting, postIn } from '../../../../test/support/texts/writing.ts';
import { runPublishing } from './publish-due-posts.ts';

const YEAR = 365 * 24 * 60 * 60_000;
/** The longest that a timer can wait. */
const NEVER = 2 ** 31 - 1;
const WITHIN = { timeout: 60_000, interval: 10 };

/** The clock stands still except during `vi.waitFor`, which moves it on: no time has passed when a post is scheduled. */
async function openWaiting(open: Parameters<typeof openWriting>[0]) {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = await openWriting(open);
  const writer = await app.writer();
  const schedule = async (publishAt: number): Promise<number> =>
    postIn(await writer.create({ publish_at: new Date(publishAt).toISOString() })).id;
  const isShown = async (id: number) => (await app.get(`/api/post/${id}`)).statusCode === 200;
  const run = (options: Partial<Parameters<typeof runPublishing>[0]> = {}) => {
    const publishing = runPublishing({ ...app, ...collectLog(), ...options });
    onTestFinished(() => publishing.stop());
    return publishing;
  };
  return { ...app, schedule, isShown, run };
}

onBothDatabases('publishing scheduled posts', (open) => {
  test('happens at the time, without being asked again', async () => {
    const { schedule, isShown, run } = await openWaiting(open);
    // Longer than the test: what wakes it is the time, or the new post.
    run({ pollEveryMs: NEVER });
    const id = await schedule(Date.now() + 300);
    await vi.waitFor(async () => expect(await isShown(id)).toBe(true), WITHIN);
  });

  test('waits while somebody has put the clock forward, and goes on when it is put back', async () => {
    const { schedule, isShown, run } = await openWaiting(open);
    const id = await schedule(Date.now() + YEAR);
    let ahead = 0;
    const looked = vi.fn(() => Date.now() + ahead);
    run({ now: looked, pollEveryMs: 5 });
    await vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThan(5), WITHIN);
    ahead = 2 * YEAR;
    const { length } = looked.mock.calls;
    await vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThan(length + 20), WITHIN);
    expect(await isShown(id)).toBe(false);
    ahead = 0;
    const soon = await schedule(Date.now() + 200);
    await vi.waitFor(async () => expect(await isShown(soon)).toBe(true), WITHIN);
    expect(await isShown(id)).toBe(false);
  });

  test('happens once for each post, with several processes and a clock that jumps', async () => {
    const { schedule, isShown, run, database } = await openWaiting(open);
    const leaps = [0, YEAR, -YEAR, 0, 90_000, 0];
    let calls = 0;
    let isJumping = false;
    const jumping = () => {
      if (isJumping) calls += 1;
      return Date.now() + (leaps[calls % leaps.length] ?? 0);
    };
    let published = 0;
    database.onInvalidate((tags) => {
      if (tags !== 'everything' && tags.includes('posts')) published += 1;
    });
    for (const now of [Date.now, jumping, jumping]) run({ now, pollEveryMs: 20 });
    isJumping = true;
    const ids: number[] = [];
    for (let number = 1; number <= 12; number += 1) ids.push(await schedule(Date.now() + 400 + number * 40));
    const later = await schedule(Date.now() + YEAR / 2);
    for (const id of ids) await vi.waitFor(async () => expect(await isShown(id)).toBe(true), WITHIN);
    expect([published, await isShown(later)]).toEqual([12, false]);
  });
});
