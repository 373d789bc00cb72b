import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { collectLog } from '../../../test/support/server/log.ts';
import { addRedirects } from './add-redirects.ts';
import { countHits } from './count-hits.ts';

onBothDatabases('counting hits', (open) => {
  test('adds what several processes counted, and keeps the time of the latest', async () => {
    const { database, openAgain } = await open();
    await database.transaction((db) =>
      addRedirects(db, [{ from: '/a', to: { target: '/about' } }], { importId: null, now: 0 }),
    );
    const { logger } = collectLog();
    const counts = [countHits(database, logger), countHits(openAgain(), logger)];
    for (const [index, count] of counts.entries()) {
      for (const at of [5, 7, 6]) count.record('/a', at - index);
      // Its redirect was deleted meanwhile.
      count.record('/gone', 1);
    }
    for (const count of counts) await count.close();
    const rows = await database.read.selectFrom('redirects').select(['path', 'hits', 'last_hit_at']).execute();
    expect(rows.map((row) => ({ ...row }))).toEqual([{ path: '/a', hits: 6, last_hit_at: 7 }]);
  });

  test('keeps what could not be written, complains once, and writes it later', async () => {
    const { database } = await open();
    await database.transaction((db) =>
      addRedirects(db, [{ from: '/a', to: { target: '/about' } }], { importId: null, now: 0 }),
    );
    const log = collectLog();
    let isAway = true;
    const transaction: typeof database.transaction = (work) =>
      isAway ? Promise.reject(new Error('The database is away.')) : database.transaction(work);
    const count = countHits({ ...database, transaction }, log.logger);
    count.record('/a', 1);
    for (const _time of [1, 2]) await count.write();
    count.record('/a', 2);
    log.expectComplaint('hits of redirects could not be counted, which is tried again');
    expect(log.lines).toHaveLength(1);
    isAway = false;
    await count.close();
    const row = await database.read.selectFrom('redirects').select(['hits', 'last_hit_at']).executeTakeFirstOrThrow();
    expect({ ...row }).toEqual({ hits: 2, last_hit_at: 2 });
  });
});
