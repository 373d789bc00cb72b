import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { onBothDatabases, onSqlite, type TestDatabase } from '../../../test/support/database/databases.ts';
import { collectLog } from '../../../test/support/server/log.ts';
import { setSite } from '../../../test/support/texts/writing.ts';
import { openArchive } from './archive.ts';
import { backUpWhenDue } from './back-up-nightly.ts';
import { claimDay } from './backup-store.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Half past three in the morning in Kolkata. */
const QUIET = Date.parse('2026-01-30T22:00:00Z');

interface NightlyOptions {
  database?: Database;
  backupDays?: number;
  /** More environment variables of the process that makes the backup. */
  variables?: Record<string, string>;
}

function nightlyOf(
  place: TestDatabase,
  { database = place.database, backupDays = 14, variables = {} }: NightlyOptions = {},
) {
  const log = collectLog();
  const { databaseUrl, dataDir } = place;
  const environment = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...variables };
  const deps = { database, site: { dataDir }, backupDays, logger: log.logger, environment };
  const look = (now: number, signal = new AbortController().signal) => backUpWhenDue(deps, now, signal);
  const files = () => (existsSync(join(dataDir, 'backups')) ? readdirSync(join(dataDir, 'backups')).sort() : []);
  const rows = () => database.read.selectFrom('backups').select(['day', 'file', 'bytes', 'failure']).execute();
  return { ...log, look, files, rows };
}

onBothDatabases('the nightly backup', (open) => {
  test('is made once a day, after three o’clock where the site is at home', async () => {
    const { look, files, rows } = nightlyOf(await open());
    await look(QUIET - HOUR);
    expect([files(), await rows()]).toEqual([[], []]);
    await look(QUIET);
    await look(QUIET + HOUR);
    expect(files()).toEqual(['chintan-2026-01-31-0330.tar']);
    await look(QUIET + DAY);
    expect(files()).toHaveLength(2);
    const made = { bytes: expect.any(Number), failure: null };
    expect(await rows()).toMatchObject([
      { day: '2026-01-31', file: 'chintan-2026-01-31-0330.tar', ...made },
      { day: '2026-02-01', ...made },
    ]);
  });

  test('goes by the time zone of the site', async () => {
    const place = await open();
    await setSite(place.database, { timeZone: 'America/New_York' });
    const { look, files } = nightlyOf(place);
    await look(QUIET);
    expect(files()).toEqual(['chintan-2026-01-30-1700.tar']);
  });

  test('is made by one of two processes', async () => {
    const place = await open();
    const [one, other] = [nightlyOf(place), nightlyOf(place, { database: place.openAgain() })];
    await Promise.all([one.look(QUIET), other.look(QUIET)]);
    expect(one.files()).toHaveLength(1);
    expect(await one.rows()).toHaveLength(1);
    const [name = ''] = one.files();
    expect((await openArchive(join(place.dataDir, 'backups', name))).manifest.tables.length).toBeGreaterThan(5);
  });

  test('is kept for as many days as wished, and nothing else is touched', async () => {
    const place = await open();
    const { look, files } = nightlyOf(place, { backupDays: 2 });
    const folder = join(place.dataDir, 'backups');
    mkdirSync(folder);
    const put = (name: string, age: number) => {
      writeFileSync(join(folder, name), 'x');
      utimesSync(join(folder, name), (QUIET - age) / 1000, (QUIET - age) / 1000);
    };
    put('chintan-2026-01-01-0300.tar', 15 * DAY);
    put('chintan-2026-01-02-0300.tar.part', HOUR);
    put('chintan-2026-01-31-0300.tar.part', HOUR / 6);
    put('my-own.tar.part', 15 * DAY);
    put('chintan-2026-01-30-0300.tar', DAY);
    put('my-own.tar', 100 * DAY);
    await look(QUIET);
    expect(files()).toEqual([
      'chintan-2026-01-30-0300.tar',
      'chintan-2026-01-31-0300.tar.part',
      'chintan-2026-01-31-0330.tar',
      'my-own.tar',
      'my-own.tar.part',
    ]);
  });

  test('says why there is none', async () => {
    const place = await open();
    const { look, rows, lines, expectComplaint } = nightlyOf(place);
    writeFileSync(join(place.dataDir, 'backups'), 'a file where the folder should be');
    expectComplaint('the nightly backup failed');
    await look(QUIET);
    expect(await rows()).toMatchObject([
      { bytes: null, failure: 'The path of the backup leads through a file, not a folder.' },
    ]);
    const complaint = lines.find(({ msg }) => msg === 'the nightly backup failed');
    expect(JSON.stringify(complaint)).not.toContain('at ');
  });

  test('that failed is made within the hour, once the reason is gone', async () => {
    const place = await open();
    const { look, files, rows, expectComplaint } = nightlyOf(place);
    const obstacle = join(place.dataDir, 'backups');
    writeFileSync(obstacle, 'a file where the folder should be');
    expectComplaint('the nightly backup failed');
    await look(QUIET);
    rmSync(obstacle);
    await look(QUIET + HOUR / 2);
    expect(files()).toEqual([]);
    await look(QUIET + HOUR);
    await look(QUIET + 2 * HOUR);
    expect(files()).toEqual(['chintan-2026-01-31-0430.tar']);
    const made = { day: '2026-01-31', bytes: expect.any(Number), failure: null };
    expect(await rows()).toEqual([{ ...made, file: 'chintan-2026-01-31-0430.tar' }]);
  });

  test('whose process was killed is made within the hour, and not at once', async () => {
    const place = await open();
    const { look, files, rows } = nightlyOf(place);
    const killed = { day: '2026-01-31', file: 'f', now: QUIET, retryBefore: 0 };
    await place.database.transaction((db) => claimDay(db, killed));
    await look(QUIET + HOUR / 2);
    expect(files()).toEqual([]);
    await look(QUIET + HOUR);
    expect(files()).toEqual(['chintan-2026-01-31-0430.tar']);
    expect(await rows()).toHaveLength(1);
  });

  test('that is stopped leaves no file, and is made within the hour', async () => {
    const place = await open();
    const { look, files } = nightlyOf(place);
    await look(QUIET, AbortSignal.abort());
    expect(files()).toEqual([]);
    await look(QUIET + HOUR);
    expect(files()).toHaveLength(1);
  });
});

onSqlite('the nightly backup', (open) => {
  test('is made in development too, where Node watches the files', async () => {
    const { look, files } = nightlyOf(await open(), { variables: { WATCH_REPORT_DEPENDENCIES: '1' } });
    await look(QUIET);
    expect(files()).toHaveLength(1);
  });

  test('ends even if its process hangs while it exits', async () => {
    const place = await open();
    const hang = `process.once('beforeExit', () => process.once('exit', () => { for (;;); }))`;
    const variables = { NODE_OPTIONS: `--import="data:text/javascript,${hang}"` };
    const { look, files, rows, expectComplaint } = nightlyOf(place, { variables });
    const obstacle = join(place.dataDir, 'backups');
    writeFileSync(obstacle, 'a file where the folder should be');
    expectComplaint('the nightly backup failed');
    await look(QUIET);
    expect(await rows()).toMatchObject([{ failure: expect.stringMatching(/^The path of the backup/) }]);
    rmSync(obstacle);
    await look(QUIET + HOUR);
    expect(files()).toHaveLength(1);
  });
});
