import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  type DatabaseLocation,
  makeDatabaseLocation,
  makeFolder,
  onBothDatabases,
  openDatabaseAt,
} from '../../../test/support/database/databases.ts';
import { filesIn, newBackupFile } from '../../../test/support/moving/backups.ts';
import {
  changePart,
  type ForgedEntry,
  type Forgery,
  forgeBackup,
  patchHeader,
  REAL_BACKUP,
  writeBackup,
} from '../../../test/support/moving/forged-backups.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import { BackupProblem } from './backup-problem.ts';
import { restoreBackup } from './restore-backup.ts';

guard('A backup wrote outside its folder, took all memory, or left half of its rows.');

const IMAGE = 'media/aaaaaaaaaaaaaaaaaaaa-10-fe1a4ab1fb634703.webp';
const OTHER_IMAGE = 'media/bbbbbbbbbbbbbbbbbbbb-10-fe1a4ab1fb634703.webp';
const USERS = 'database/users-0001.jsonl.gz';
const BODIES = 'database/post_bodies-0001.jsonl.gz';
const bytes = Buffer.from('anything');

const siteOf = ({ databaseUrl, dataDir }: DatabaseLocation) => ({ databaseUrl, dataDir, s3: undefined });

/** Restores it into a folder that does not exist yet. @returns what was said of it */
async function refusalOf(file: string): Promise<string> {
  const parent = makeFolder();
  const dataDir = join(parent, 'some', 'where');
  const refused = await restoreBackup({ site: { databaseUrl: '', dataDir, s3: undefined }, file }).catch(
    (error) => error,
  );
  expect(refused).toBeInstanceOf(BackupProblem);
  expect(filesIn(parent)).toEqual([]);
  return refused.message.replace(file, 'FILE');
}

const refusalOfForgery = async (forgery: Forgery) => refusalOf(await forgeBackup(REAL_BACKUP, forgery));
const withEntry = (entry: ForgedEntry): Forgery => ({ entries: (entries) => [...entries, entry] });
const without = (entries: ForgedEntry[], name: string) => entries.filter((entry) => entry.name !== name);

const FOREIGN = 'FILE is not a backup of Chintan: it contains something that does not belong in one.';
const NOT_WHAT_IT_SAYS = 'FILE is damaged: its contents differ from its list of them.';
const NOT_WHOLE = 'FILE is not a backup of Chintan, or its end is missing.';
const MISFIT = 'The backup contains rows that do not fit into the tables of a site.';

onBothDatabases('a backup of an earlier version', (_open, engine) => {
  test.each([
    ['as it was made', (): Forgery => ({})],
    ['with a second part and another image', twoParts],
  ])('is restored %s', async (_how, forgery) => {
    const place = await makeDatabaseLocation(engine, { migrated: false });
    await restoreBackup({ site: siteOf(place), file: await forgeBackup(REAL_BACKUP, forgery()) });
    const { read } = openDatabaseAt(place).database;
    expect(await read.selectFrom('users').select('email').execute()).toContainEqual({ email: 'asha@example.org' });
    expect(await read.selectFrom('posts').select('title').execute()).toEqual([{ title: 'The lamp' }]);
    expect(readFileSync(join(place.dataDir, IMAGE), 'utf8')).toBe('not really a picture');
    expect(readFileSync(join(place.dataDir, 'secret'), 'utf8')).toMatch(/^a secret that is long enough/);
  });
});

function twoParts(): Forgery {
  const user = { id: 7, email: 'b@example.org', first_name: 'B', last_name: 'B', phone_no: '', is_admin: 0 };
  const row = `${JSON.stringify({ ...user, created_at: 1 })}\n`;
  return {
    entries: (entries) => [
      ...entries.filter(({ name }) => name === USERS),
      { name: 'database/users-0002.jsonl.gz', bytes: gzipSync(row) },
      ...without(entries, USERS),
      { name: OTHER_IMAGE, bytes },
    ],
    manifest: (manifest) => ({
      ...manifest,
      tables: (manifest.tables as { name: string; rows: number }[]).map((table) =>
        table.name === 'users' ? { ...table, rows: 2 } : table,
      ),
    }),
  };
}

describe('a backup is refused before anything is written', () => {
  test.each([
    'media/../../pwned.txt',
    'media/../secret',
    'media//etc/passwd',
    '/etc/passwd',
    '../pwned.txt',
    '..',
    './secret',
    'media\\..\\pwned.txt',
    `media/x/../${OTHER_IMAGE.slice(6)}`,
    'outbox/mail.eml',
    'chintan.db',
    'database/sessions-0001.jsonl.gz',
    'database/kysely_migration-0001.jsonl.gz',
    'database/../database/users-0002.jsonl.gz',
  ])('when it holds %j', async (name) => {
    expect(await refusalOfForgery(withEntry({ name, bytes }))).toBe(FOREIGN);
  });

  test.each(['link', 'symlink', 'character-device', 'block-device', 'directory', 'fifo', 'contiguous-file'] as const)(
    'when it holds a %s',
    async (type) => {
      const header = { type, linkname: '../secret' };
      const nothing = type === 'contiguous-file' ? bytes : Buffer.alloc(0);
      expect(await refusalOfForgery(withEntry({ name: OTHER_IMAGE, bytes: nothing, header }))).toBe(FOREIGN);
    },
  );

  test.each(['users\0', '../../x', `${OTHER_IMAGE}\0.html`])('when a long name says %j', async (path) => {
    const pax = withEntry({ name: OTHER_IMAGE, bytes, header: { pax: { path } } });
    expect(await refusalOfForgery(pax)).toBe(FOREIGN);
    const longName = { name: '././@LongLink', bytes: Buffer.from(`${path.replace('\0', '/')}\0`) };
    const gnu = {
      entries: (entries: ForgedEntry[]) => [...entries, longName, { name: OTHER_IMAGE, bytes }],
      tar: (tar: Buffer) => patchHeader(tar, longName.name, (header) => header.write('L', 156)),
    };
    expect(await refusalOfForgery(gnu)).toBe(FOREIGN);
  });

  test.each<[string, (header: Buffer) => void]>([
    ['beyond its end', (header) => header.write('00000777777 ', 124)],
    ['of 64 GB', (header) => header.write('77777777777 ', 124)],
    ['that is negative', (header) => header.fill(0xff, 124, 136)],
    ['beyond all numbers', (header) => header.fill(0x80, 124, 125).fill(0xff, 125, 136)],
    ['that is no number', (header) => header.fill(0x81, 124, 136)],
    ['in words', (header) => header.write('many bytes  ', 124)],
  ])('when an entry has a size %s', async (_size, patch) => {
    const tar = (whole: Buffer) => patchHeader(whole, IMAGE, patch);
    expect(await refusalOfForgery({ tar })).toMatch(/^FILE (is|contains) /);
  });

  test('when its headers are no headers', async () => {
    const broken = (tar: Buffer) => Buffer.concat([tar.subarray(0, 512).fill(7, 0, 100), tar.subarray(512)]);
    expect(await refusalOfForgery({ tar: broken })).toBe(NOT_WHOLE);
    expect(await refusalOfForgery({ tar: (tar) => tar.subarray(0, 700) })).toBe(NOT_WHOLE);
    expect(await refusalOf(writeBackup(Buffer.alloc(511)))).toBe(NOT_WHOLE);
    expect(await refusalOf(writeBackup(Buffer.alloc(1024)))).toBe(NOT_WHOLE);
    expect(await refusalOf(writeBackup(Buffer.alloc(700, 1)))).toBe(NOT_WHOLE);
  });

  test('when its manifest is longer than a manifest can be', async () => {
    const manifest = () => Buffer.alloc(64 * 1024 * 1024 + 1, ' ');
    expect(await refusalOfForgery({ manifest })).toBe('FILE contains more than a backup may.');
  });

  test.each<[string, (manifest: Record<string, unknown>) => unknown]>([
    ['is empty', () => Buffer.alloc(0)],
    ['is not JSON', () => Buffer.from('{"format":1')],
    ['is null', () => null],
    ['has another format', (manifest) => ({ ...manifest, format: {} })],
    ['has no migrations', (manifest) => ({ ...manifest, migrations: [] })],
    ['has tables without rows', (manifest) => ({ ...manifest, tables: [{ name: 'users' }] })],
    ['counts less than nothing', (manifest) => ({ ...manifest, tables: [{ name: 'users', rows: -1 }] })],
  ])('when its manifest %s', async (_how, manifest) => {
    expect(await refusalOfForgery({ manifest })).toBe('FILE is not a backup of Chintan.');
  });

  test('when its manifest is missing', async () => {
    expect(await refusalOfForgery({ manifest: () => undefined })).toBe(NOT_WHOLE);
  });

  test('when its manifest does not list what it holds', async () => {
    const entriesOf = (manifest: Record<string, unknown>) => manifest.entries as { name: string; bytes: number }[];
    const change = (first: object) => (manifest: Record<string, unknown>) => {
      const [entry, ...others] = entriesOf(manifest);
      return { ...manifest, entries: [{ ...entry, ...first }, ...others] };
    };
    const digest = createHash('sha256').digest('hex');
    for (const first of [{ bytes: 0 }, { sha256: digest }, { name: 'database/posts-0001.jsonl.gz' }]) {
      expect(await refusalOfForgery({ manifest: change(first) })).toBe(NOT_WHAT_IT_SAYS);
    }
    const fewer = (manifest: Record<string, unknown>) => ({ ...manifest, entries: entriesOf(manifest).slice(1) });
    expect(await refusalOfForgery({ manifest: fewer })).toBe(NOT_WHAT_IT_SAYS);
  });
});

test('what is not a file is refused with a sentence', async () => {
  const folder = makeFolder();
  expect(await refusalOf(folder)).toBe('There is no file FILE.');
  const file = newBackupFile();
  writeFileSync(file, 'x');
  expect(await refusalOf(join(file, 'below'))).toBe('There is no file FILE.');
});

onBothDatabases('rows that are wrong are refused, and what was written before is taken back', (_open, engine) => {
  let place: DatabaseLocation;

  /** Into an empty database and a folder that does not exist yet. */
  async function refusalOfRows(forgery: Forgery): Promise<string> {
    place = await makeDatabaseLocation(engine, { migrated: false });
    const dataDir = join(place.dataDir, 'data');
    const file = await forgeBackup(REAL_BACKUP, forgery);
    const refused = await restoreBackup({ site: { ...siteOf(place), dataDir }, file }).catch((error) => error);
    expect(refused).toBeInstanceOf(BackupProblem);
    expect(filesIn(dataDir)).toEqual([]);
    return refused.message;
  }

  const ofPart = (part: string, change: (lines: string) => string): Forgery => ({
    entries: (entries) => changePart(entries, part, change),
  });
  const ofUsers = (row: object) => ofPart(USERS, (lines) => `${JSON.stringify({ ...JSON.parse(lines), ...row })}\n`);

  test.each<[string, Forgery, string]>([
    ['a row is missing', ofPart(BODIES, () => ''), 'The backup does not contain all rows of post_bodies.'],
    ['there is one row more', ofPart(USERS, (lines) => lines + lines), MISFIT],
    ['a line is no JSON', ofPart(USERS, () => '{\n'), MISFIT],
    ['there is no such column', ofUsers({ no_such_column: 1 }), MISFIT],
    ['a number is a word', ofUsers({ id: 'one' }), MISFIT],
    ['a value is not allowed', ofUsers({ is_admin: 5 }), MISFIT],
    ['it refers to nobody', ofPart(USERS, (lines) => lines.replace('"id":1', '"id":2')), MISFIT],
    [
      'it is not compressed',
      { entries: (all) => all.map((one) => (one.name === USERS ? { ...one, bytes } : one)) },
      MISFIT,
    ],
    [
      'an image has the name of another file',
      ofPart('database/images-0001.jsonl.gz', (lines) => lines.replace(IMAGE.slice(6), '../secret')),
      'The backup contains an image file with a name that no image of a site has.',
    ],
  ])('when %s', async (_how, forgery, sentence) => {
    expect(await refusalOfRows(forgery)).toBe(sentence);
    if (engine === 'sqlite') return;
    const { read } = openDatabaseAt(place).database;
    expect(await read.selectFrom('users').select('id').execute()).toEqual([]);
    expect(await read.selectFrom('categories').select('id').execute()).toEqual([]);
  });
});
