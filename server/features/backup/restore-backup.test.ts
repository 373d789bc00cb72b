import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';

import { isInUse, openSnapshot } from '#server/database/snapshot.ts';
import { openFolderStore } from '#server/features/media/media-store.ts';
import { buildPost, buildUser } from '../../../test/support/database/builders.ts';
import {
  type DatabaseLocation,
  makeDatabaseLocation,
  onBothDatabases,
  openDatabaseAt,
  openMigrated,
  type TestDatabase,
} from '../../../test/support/database/databases.ts';
import { OTHER_VERSIONS } from '../../../test/support/database/other-versions.ts';
import { queueLetter, statesOf, statusOf } from '../../../test/support/mail/letters.ts';
import { filesIn, newBackupFile } from '../../../test/support/moving/backups.ts';
import { forgeBackup } from '../../../test/support/moving/forged-backups.ts';
import { fc, runs } from '../../../test/support/runner/fast-check.ts';
import { guard } from '../../../test/support/runner/guard.ts';

import { openArchive } from './archive.ts';
import { BACKED_UP, LEFT_OUT } from './backed-up-tables.ts';
import { BackupProblem } from './backup-problem.ts';
import { loadTables } from './load-tables.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

guard('A restore that failed left half of a site, or overwrote one that is in use.');

const IMAGE = 'media/aaaaaaaaaaaaaaaaaaaa-10-fe1a4ab1fb634703.webp';

const siteOf = ({ databaseUrl, dataDir }: DatabaseLocation) => ({ databaseUrl, dataDir, s3: undefined });

/** Of a site with one post, its author and an image. */
async function smallBackup(): Promise<string> {
  const place = await openMigrated('sqlite');
  await buildPost(place.database, { title: 'The lamp', authorId: await buildUser(place.database) });
  const image = { name: basename(IMAGE), width: 10, height: 10, animated: 0 as const, alt: '', created_at: 1 };
  await place.database.transaction((db) =>
    db
      .insertInto('images')
      .values({ ...image, owner_id: null })
      .execute(),
  );
  await openFolderStore(join(place.dataDir, 'media')).put(basename(IMAGE), Buffer.from('not really a picture'));
  writeFileSync(join(place.dataDir, 'secret'), 'a secret that is long enough to be one of these');
  const file = newBackupFile();
  await makeBackup(siteOf(place), file);
  return file;
}

/** The same with another manifest. */
const rewrite = (file: string, change: (manifest: Manifest) => object) =>
  forgeBackup(file, { manifest: (told) => change(told as Manifest) });

async function close({ database, ...place }: TestDatabase): Promise<void> {
  await database.close();
  await untilUnused(place);
}

/** PostgreSQL lets go of a connection a moment after its client. */
async function untilUnused(place: DatabaseLocation): Promise<void> {
  if (!place.databaseUrl) return;
  await vi.waitFor(async () => expect(await isInUse(place)).toBe(false), { timeout: 60_000 });
}

async function hasContent(place: DatabaseLocation): Promise<boolean> {
  const { database } = openDatabaseAt(place);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select id from users union all select id from posts) as both_tables`.execute(
    database.read,
  );
  return (rows[0]?.count ?? 0) > 0;
}

test('a backup with any byte changed, or cut off anywhere, is refused or holds the same', async () => {
  const whole = await smallBackup();
  const { length } = readFileSync(whole);
  const { manifest } = await openArchive(whole);
  const damaged = newBackupFile();
  const anywhere = fc.integer({ min: 0, max: length - 1 });
  const damage = fc.oneof(
    fc.record({ at: anywhere, bits: fc.integer({ min: 1, max: 255 }) }),
    fc.record({ at: anywhere, bits: fc.constant(0) }),
  );
  const refusedOrSame = async ({ at, bits }: { at: number; bits: number }) => {
    copyFileSync(whole, damaged);
    if (bits === 0) truncateSync(damaged, at);
    else {
      const bytes = readFileSync(damaged);
      bytes[at] = (bytes[at] as number) ^ bits;
      writeFileSync(damaged, bytes);
    }
    const outcome = await openArchive(damaged).catch((error) => error);
    if (!(outcome instanceof BackupProblem)) expect(outcome.manifest.entries).toEqual(manifest.entries);
  };
  await fc.assert(fc.asyncProperty(damage, refusedOrSame), { numRuns: runs(300) });
});

test('what is no backup is refused with a sentence', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: false });
  const file = newBackupFile();
  const refusal = () =>
    restoreBackup({ site: siteOf(place), file }).catch(({ message }) => message.replace(file, 'FILE'));
  expect(await refusal()).toBe('There is no file FILE.');
  writeFileSync(file, '');
  expect(await refusal()).toBe('FILE is not a backup of Chintan, or its end is missing.');
  writeFileSync(file, 'short');
  expect(await refusal()).toBe('FILE is not a backup of Chintan, or its end is missing.');
  writeFileSync(file, Buffer.alloc(10_000, 7));
  expect(await refusal()).toBe('FILE is not a backup of Chintan, or its end is missing.');
});

test('what a newer version made is refused with a sentence', async () => {
  const file = await smallBackup();
  const place = await makeDatabaseLocation('sqlite', { migrated: false });
  const refusal = (other: string) =>
    restoreBackup({ site: siteOf(place), file: other }).catch(({ message }) => message);
  const migrations = (manifest: Manifest) => ({ ...manifest, migrations: [...manifest.migrations, '9999-later'] });
  expect(await refusal(await rewrite(file, migrations))).toMatch(/^The backup was made by a newer version of Chintan/);
  const format = (manifest: Manifest) => ({ ...manifest, format: 3 });
  expect(await refusal(await rewrite(file, format))).toMatch(
    /was made by a newer version of Chintan .* Update first\.$/,
  );
  expect(readdirSync(place.dataDir)).toEqual([]);
});

test('what a version made that is older than the known migrations is refused with the version that can restore it', async () => {
  const migrations = OTHER_VERSIONS.tooOld;
  const file = await rewrite(await smallBackup(), (manifest) => ({ ...manifest, migrations }));
  const place = await makeDatabaseLocation('sqlite', { migrated: false });
  await expect(restoreBackup({ site: siteOf(place), file })).rejects.toThrow(
    'The backup was made by an older version of Chintan that this one does not know. Restore it with the version of ' +
      'commit e70a641e, then update.',
  );
  expect(readdirSync(place.dataDir)).toEqual([]);
});

onBothDatabases('restoring', (open, engine) => {
  test('is refused where there is content, or somebody works with the database', async () => {
    const file = await smallBackup();
    const used = await open();
    await buildUser(used.database);
    const running = siteOf(used);
    const refusal = () => restoreBackup({ site: running, file }).catch(({ message }) => message);
    expect(await refusal()).toBe('The site is running. Stop it first.');
    await close(used);
    expect(await refusal()).toMatch(/^This site is not empty/);
    const { database } = openDatabaseAt(used);
    const posts = await database.read.selectFrom('posts').select('id').execute();
    expect(posts).toEqual([]);
  });

  test('goes into tables that are empty', async () => {
    const place = await makeDatabaseLocation(engine, { migrated: true });
    await restoreBackup({ site: siteOf(place), file: await smallBackup() });
    expect(await hasContent(place)).toBe(true);
  });

  test('writes all rows or none, and can be started again', async () => {
    const file = await smallBackup();
    const wrong = await rewrite(file, (manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) => (table.name === 'post_bodies' ? { ...table, rows: 2 } : table)),
    }));
    const place = await makeDatabaseLocation(engine, { migrated: false });
    const restoring = restoreBackup({ site: siteOf(place), file: wrong });
    await expect(restoring).rejects.toThrow('The backup does not contain all rows of post_bodies.');
    expect(filesIn(place.dataDir)).toEqual([]);
    await untilUnused(place);
    await restoreBackup({ site: siteOf(place), file });
    expect(await hasContent(place)).toBe(true);
  });

  test('that fails leaves what was there before', async () => {
    const file = await smallBackup();
    const wrong = await rewrite(file, (manifest) => ({ ...manifest, lastIds: { users: 1, no_such_table: 1 } }));
    const tooMany = await rewrite(file, (manifest) => ({
      ...manifest,
      tables: [...manifest.tables, { name: 'likes', rows: 1 }],
    }));
    const place = await makeDatabaseLocation(engine, { migrated: true });
    mkdirSync(join(place.dataDir, 'media'));
    const own = { secret: 'the secret that was here before, long enough', 'note.txt': 'mine', [IMAGE]: 'a picture' };
    for (const [name, text] of Object.entries(own)) writeFileSync(join(place.dataDir, name), text);
    const before = filesIn(place.dataDir);
    for (const other of [wrong, tooMany]) {
      await expect(restoreBackup({ site: siteOf(place), file: other })).rejects.toBeInstanceOf(BackupProblem);
      expect(filesIn(place.dataDir)).toEqual(before);
      for (const [name, text] of Object.entries(own))
        expect(readFileSync(join(place.dataDir, name), 'utf8')).toBe(text);
      await untilUnused(place);
    }
    await restoreBackup({ site: siteOf(place), file });
    expect(await hasContent(place)).toBe(true);
    expect(readFileSync(join(place.dataDir, IMAGE), 'utf8')).toBe('a picture');
  });

  test('brings letters that were not finished back as cancelled', async () => {
    const place = await openMigrated('sqlite');
    const id = await queueLetter(place.database, { readers: 2 });
    await place.database.transaction(async (db) => {
      await db
        .updateTable('letters')
        .set({ status: 'sending', started_at: 1, lease: 'a process that is gone' })
        .execute();
      const [waiting, sending] = await db.selectFrom('subscribers').select('id').execute();
      const delivery = { letter_id: id, due_at: 1, changed_at: 1 };
      await db
        .insertInto('deliveries')
        .values([
          { ...delivery, subscriber_id: waiting?.id ?? null, status: 'pending' },
          { ...delivery, subscriber_id: sending?.id ?? null, status: 'sending' },
        ])
        .execute();
    });
    const file = newBackupFile();
    await makeBackup(siteOf(place), file);
    const restored = await makeDatabaseLocation(engine, { migrated: false });
    await restoreBackup({ site: siteOf(restored), file });
    // A restore that fails later leaves the rows, with which the site can be started.
    const { database: loaded } = await open();
    await loadTables(loaded, await openArchive(file));
    for (const database of [openDatabaseAt(restored).database, loaded]) {
      expect(await statusOf(database, id)).toMatchObject({ status: 'cancelled', reason: 'restored' });
      expect([...(await statesOf(database)).values()]).toEqual(['pending', 'unknown']);
    }
  });

  test('knows of every table whether it is in a backup', async () => {
    const place = await open();
    const snapshot = await openSnapshot(place);
    const tables = snapshot?.tables ?? [];
    await snapshot?.close();
    const known = [...BACKED_UP, ...LEFT_OUT];
    expect(tables.filter((table) => !known.includes(table))).toEqual([]);
    expect(BACKED_UP.filter((table) => !tables.includes(table))).toEqual([]);
  });
});

test('what is not there is not made by looking for it', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: false });
  const backup = makeBackup(siteOf(place), newBackupFile());
  await expect(backup).rejects.toThrow(`There is no site in ${place.dataDir}.`);
  expect(existsSync(join(place.dataDir, 'chintan.db'))).toBe(false);
});
