import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { letterInterval, readMailRate, slowDown, takeTurn } from './mail-rate-store.ts';

const NOW = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;

onBothDatabases('the rate of letters', (open) => {
  test('is the same for all processes together, also after a restart', async () => {
    const { database, openAgain } = await open();
    const other = openAgain();
    const take = (from: typeof database, now: number, wanted = 10) =>
      from.transaction((db) => takeTurn(db, 5, wanted, now));
    expect(await take(database, NOW)).toEqual({ count: 1, waitMs: 200 });
    expect(await take(other, NOW + 50)).toEqual({ count: 0, waitMs: 150 });
    expect(await take(other, NOW + 200)).toEqual({ count: 1, waitMs: 200 });
  });

  test('that is fast gives several turns at once', async () => {
    const { database } = await open();
    const take = (now: number, wanted: number) => database.transaction((db) => takeTurn(db, 200, wanted, now));
    expect(await take(NOW, 100)).toEqual({ count: 20, waitMs: 100 });
    expect(await take(NOW + 100, 3)).toEqual({ count: 3, waitMs: 15 });
  });

  test('halves when the mail server asks for it, once for all connections, and recovers by the minute', async () => {
    const { database } = await open();
    const slow = (now: number) => database.transaction((db) => slowDown(db, now));
    const interval = async (now: number) => letterInterval(await readMailRate(database.read), 5, now);
    await slow(NOW);
    await slow(NOW + 100);
    expect(await interval(NOW + 100)).toBe(400);
    await slow(NOW + 10_000);
    expect(await interval(NOW + 10_000)).toBe(800);
    expect(await interval(NOW + 10_000 + MINUTE)).toBe(400);
    expect(await interval(NOW + 10_000 + 2 * MINUTE)).toBe(200);
  });

  test('does not wait for a turn that a wrong clock set far ahead', async () => {
    const { database } = await open();
    const take = (now: number) => database.transaction((db) => takeTurn(db, 5, 1, now));
    await take(NOW + 365 * 24 * 60 * MINUTE);
    expect(await take(NOW)).toEqual({ count: 1, waitMs: 200 });
  });
});
