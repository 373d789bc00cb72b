import { expect, test } from 'vitest';
import {
  makeDatabaseLocation,
  onBothDatabases,
  onPostgres,
  openDatabaseAt,
} from '../../test/support/database/databases.ts';
import { openApp } from '../../test/support/server/test-app.ts';

onBothDatabases('a site', (open, engine) => {
  test('says that it lives and that it is ready', async () => {
    const { get } = await openApp(open);
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await get('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', database: true, disk: true }]);
  });

  test('is not ready when its database is gone, but lives', async () => {
    const { get, database, databaseUrl, lostConnections } = await openApp(open);
    await get('/readyz');
    if (engine === 'sqlite') await database.engine.close();
    else await onPostgres('postgres', `drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`);
    const ready = await get('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready', database: false, disk: true }]);
    expect((await get('/healthz')).statusCode).toBe(200);
    await database.close();
    lostConnections.length = 0;
  });

  test('is not ready before its tables are up to date', async () => {
    const { database } = openDatabaseAt(await makeDatabaseLocation(engine, { migrated: false }));
    const { get } = await openApp(open, { database });
    expect((await get('/readyz')).json()).toMatchObject({ status: 'not ready', database: false });
  });

  test('is not ready when its folder is gone', async () => {
    const { get } = await openApp(open, { dataDir: '/no/such/folder' });
    const ready = await get('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready', database: true, disk: false }]);
  });
});
