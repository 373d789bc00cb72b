import { expect, test, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { counted, countsOf, listCounted } from '../../../test/support/accounts/readers.ts';
import { buildPost } from '../../../test/support/database/builders.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { collectLog } from '../../../test/support/server/log.ts';
import { listenTo } from '../../../test/support/texts/writing.ts';
import { type CountingOptions, cleanUpReaders, countReaders } from './count-readers.ts';

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 5 });
const LONG = 60 * 60_000;

function start(database: Database, options: Partial<CountingOptions> = {}) {
  const { logger, ...log } = collectLog();
  const count = countReaders({ database, logger, writeEveryMs: 1, ...options });
  const note = (postId: number, reader: string, day = '2026-01-31') =>
    count.record({ postId, reader, day, kind: 'view', userId: null, at: 0, host: '' });
  return { ...log, close: count.close, note };
}

/** The posts of which listeners hear that their responses changed. */
function engagementTagsIn(heard: ReturnType<typeof listenTo>): string[] {
  return heard.flat().filter((change) => change.startsWith('engagement:'));
}

onDatabase('counting readers', (open) => {
  test('is heard of at first, and then only now and then', async () => {
    const { database } = await open();
    const [one, other] = [await buildPost(database), await buildPost(database)];
    const heard = listenTo(database);
    const { note, close } = start(database, { invalidateEveryMs: LONG });
    note(one, 'a');
    await eventually(() => expect(engagementTagsIn(heard)).toEqual([`engagement:${one}`]));
    note(one, 'b');
    await eventually(async () => expect(await countsOf(database)).toEqual([counted(2), counted(0)]));
    note(other, 'b');
    await eventually(async () => expect(await countsOf(database)).toEqual([counted(2), counted(1)]));
    expect(engagementTagsIn(heard)).toHaveLength(1);
    await close();
    expect(engagementTagsIn(heard).slice(1).sort()).toEqual([`engagement:${one}`, `engagement:${other}`]);
  });

  test('is heard of without another visit, once the time has come', async () => {
    const { database } = await open();
    const id = await buildPost(database);
    const heard = listenTo(database);
    const { note, close } = start(database, { invalidateEveryMs: 150 });
    for (const [index, reader] of ['a', 'b'].entries()) {
      note(id, reader);
      await eventually(() => expect(engagementTagsIn(heard)).toHaveLength(index + 1));
    }
    await close();
    expect(engagementTagsIn(heard)).toHaveLength(2);
  });

  test('of somebody who was counted changes nothing, and nobody hears of it', async () => {
    const { database } = await open();
    const id = await buildPost(database);
    for (const isFirst of [true, false]) {
      const heard = listenTo(database);
      const { note, close } = start(database);
      note(id, 'a');
      await close();
      expect(engagementTagsIn(heard)).toHaveLength(isFirst ? 1 : 0);
    }
    expect(await countsOf(database)).toEqual([counted(1)]);
  });

  test('takes no more memory than it may, and says so once', async () => {
    const { database } = await open();
    const id = await buildPost(database);
    const { note, close, expectComplaint, lines } = start(database, { pendingMaximum: 3, writeEveryMs: LONG });
    expectComplaint('there are more readers than can be counted; some are left out');
    for (const reader of ['a', 'b', 'c', 'd', 'a', 'e']) note(id, reader);
    await close();
    expect(await countsOf(database)).toEqual([counted(3)]);
    expect(lines).toHaveLength(1);
  });

  test('goes on where it was once the database takes it again', async () => {
    const { database } = await open();
    const id = await buildPost(database);
    const rename = (from: string, to: string) =>
      database.transaction((db) => db.schema.alterTable(from).renameTo(to).execute());
    await rename('counted_today', 'away');
    const { note, close, expectComplaint, lines } = start(database);
    expectComplaint('readers could not be counted, which is tried again');
    note(id, 'a');
    await eventually(() => expect(lines).toHaveLength(1));
    await rename('away', 'counted_today');
    await eventually(async () => expect(await countsOf(database)).toEqual([counted(1)]));
    await close();
    expect(lines).toHaveLength(1);
  });

  test('copes with more than fit into one statement', async () => {
    const { database } = await open();
    const ids = [await buildPost(database), await buildPost(database), await buildPost(database)];
    const { note, close } = start(database, { writeEveryMs: LONG });
    for (let reader = 0; reader < 1500; reader += 1) note(ids[reader % 3] as number, `reader ${reader}`);
    await close();
    expect(await countsOf(database)).toEqual(Array(3).fill(counted(500)));
  });

  test('forgets its readers when their day is over, and keeps the numbers', async () => {
    const { database } = await open();
    const id = await buildPost(database);
    const { note, close } = start(database);
    for (const day of ['2025-12-31', '2026-01-30', '2026-01-31']) note(id, 'a', day);
    await close();
    const daysLeft = async (now: string) => {
      await cleanUpReaders(database, Date.parse(now));
      return (await listCounted(database)).map(({ day }) => day).sort();
    };
    expect(await daysLeft('2026-01-31T00:05:00Z')).toEqual(['2026-01-30', '2026-01-31']);
    expect(await daysLeft('2026-01-31T00:10:00Z')).toEqual(['2026-01-31']);
    const posts = await database.read.selectFrom('posts').select('views').execute();
    expect(posts.map(({ views }) => views)).toEqual([3]);
  });

  test('of a post that is removed for good goes with it', async () => {
    const { database } = await open();
    const id = await buildPost(database);
    const { note, close } = start(database);
    note(id, 'a');
    await close();
    await database.transaction((db) => db.deleteFrom('posts').where('id', '=', id).execute());
    expect(await listCounted(database)).toEqual([]);
  });
});
