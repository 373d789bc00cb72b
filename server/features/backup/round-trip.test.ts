import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { MediaUnavailable, openFolderStore } from '#server/features/media/media-store.ts';
import { openObjectStore } from '#server/features/media/object-store.ts';
import { makeDatabaseLocation, openDatabaseAt, openMigrated } from '../../../test/support/database/databases.ts';
import { startObjectStore } from '../../../test/support/images/object-store.ts';
import {
  answersOf,
  contentOf,
  newBackupFile,
  type Seeded,
  seedSite,
  writeStep,
} from '../../../test/support/moving/backups.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

guard('A backup left out something that the site had.');

const SECRET = 'a secret that is long enough to be one of these\n';

const ways = [
  ['sqlite', 'sqlite'],
  ['postgres', 'postgres'],
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const;

async function openSeeded(engine: 'sqlite' | 'postgres') {
  const place = await openMigrated(engine);
  const seeded = await seedSite(place.database, openFolderStore(join(place.dataDir, 'media')));
  return { ...place, seeded, site: { databaseUrl: place.databaseUrl, dataDir: place.dataDir, s3: undefined } };
}

/** Writes one step after the other until it is told to end. */
async function keepWriting({ database, seeded }: { database: Database; seeded: Seeded }) {
  await writeStep(database, seeded, 1);
  let steps = 1;
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      await writeStep(database, seeded, steps + 1);
      steps += 1;
      // On SQLite everything else would wait for ever.
      await setImmediate();
    }
  })();
  const end = () => {
    isOver = true;
    return writing;
  };
  return { steps: () => steps, end };
}

describe.each(ways)('a backup of %s, restored into %s', (from, to) => {
  test('is the site of one moment, though it was written to meanwhile', async () => {
    const original = await openSeeded(from);
    writeFileSync(join(original.dataDir, 'secret'), SECRET);
    const writer = await keepWriting(original);
    const file = newBackupFile();
    await makeBackup(original.site, file);
    const steps = writer.steps();
    await writer.end();

    const emptyPlace = await makeDatabaseLocation(to, { migrated: false });
    await restoreBackup({ site: { ...emptyPlace, s3: undefined }, file });
    const restored = openDatabaseAt(emptyPlace);
    const answers = await answersOf(restored);
    const moment = Number(JSON.parse(answers['/api/site']?.slice(4) ?? '').tagline);
    expect(moment).toBeLessThan(steps);

    // The same site, made anew, with as many writes.
    const again = await openSeeded(from);
    for (let step = 1; step <= moment; step += 1) await writeStep(again.database, again.seeded, step);
    const expected = await answersOf(again);
    expect(Object.keys(answers)).toEqual(Object.keys(expected));
    expect(Object.keys(answers).filter((url) => answers[url] !== expected[url])).toEqual([]);
    expect(readFileSync(join(emptyPlace.dataDir, 'secret'), 'utf8')).toBe(SECRET);
    expect(statSync(join(emptyPlace.dataDir, 'secret')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(emptyPlace.dataDir, 'media', original.seeded.file), 'utf8')).toBe('not really a picture');

    // Nothing is lost that no page shows, and ids are not given twice.
    const next = newBackupFile();
    await makeBackup({ ...emptyPlace, s3: undefined }, next);
    expect(await contentOf(next)).toEqual(await contentOf(file));
    const idsOf = (place: typeof restored) =>
      place.database.transaction((db) => db.insertInto('tags').values({ name: 'new' }).returning('id').execute());
    expect(await idsOf(restored)).toEqual(await idsOf(again));
  });
});

test('a backup is one file that only the site’s user may read, or none', async () => {
  const { site } = await openSeeded('sqlite');
  const file = newBackupFile();
  const { bytes, manifest } = await makeBackup(site, file);
  expect(readdirSync(dirname(file))).toEqual(['site.tar']);
  expect([statSync(file).mode & 0o777, statSync(file).size]).toEqual([0o600, bytes]);
  expect(manifest.entries.length).toBeGreaterThan(10);

  const s3 = { endpoint: 'http://127.0.0.1:1', bucket: 'b', accessKeyId: 'a', secretAccessKey: 'b', region: 'r' };
  const other = newBackupFile();
  await expect(makeBackup({ ...site, s3 }, other)).rejects.toBeInstanceOf(MediaUnavailable);
  expect(readdirSync(dirname(other))).toEqual([]);
});

test('images go from a bucket into the folder, and those that are gone are counted', async () => {
  const place = await openMigrated('sqlite');
  const s3 = await startObjectStore();
  const store = openObjectStore(s3);
  const { file: image } = await seedSite(place.database, store);
  const site = { databaseUrl: '', dataDir: place.dataDir, s3 };
  const file = newBackupFile();
  expect((await makeBackup(site, file)).manifest.missingFiles).toBe(0);
  const empty = await makeDatabaseLocation('sqlite', { migrated: false });
  await restoreBackup({ site: { ...empty, s3: undefined }, file });
  expect(readdirSync(join(empty.dataDir, 'media'))).toEqual([image]);

  await store.remove(image);
  expect((await makeBackup(site, newBackupFile())).manifest.missingFiles).toBe(1);
});
