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

guard('A forged backup wrote outside its folder, or brought in what no site has written.');

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
    'media/evil.html',
    'media/',
    `${OTHER_IMAGE}.part`,
    `${OTHER_IMAGE}\n`,
    `media/x/../${OTHER_IMAGE.slice(6)}`,
    'Secret',
    'secret/x',
    'outbox/mail.eml',
    'chintan.db',
    'database/sessions-0001.jsonl.gz',
    'database/codes-0001.jsonl.gz',
    'database/backups-0001.jsonl.gz',
    'database/kysely_migration-0001.jsonl.gz',
    'database/__proto__-0001.jsonl.gz',
    'database/constructor-0001.jsonl.gz',
    'database/users-0003.jsonl.gz',
    'database/users-0000.jsonl.gz',
    'database/users-2.jsonl.gz',
    'database/users-00002.jsonl.gz',
    'database/users-9007199254740993.jsonl.gz',
    'database/users-0002.jsonl',
    'database/../database/users-0002.jsonl.gz',
    `media/${'a'.repeat(300)}`,
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

  test.each([IMAGE, USERS, 'secret', 'manifest.json'])('when it holds %s twice', async (name) => {
    const twice = (entries: ForgedEntry[]) => [
      ...entries,
      entries.find((entry) => entry.name === name) ?? { name, bytes },
    ];
    expect(await refusalOfForgery({ entries: twice })).toBe(FOREIGN);
  });

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
    [
      'is far too long for what is listed',
      (manifest) => ({ ...manifest, more: Array.from({ length: 2000 }, () => []) }),
    ],
    ['is a list', () => []],
    ['is a word', () => 'manifest'],
    ['has another format', (manifest) => ({ ...manifest, format: {} })],
    ['has a version of its own kind', (manifest) => ({ ...manifest, version: '\u001b[2J1.0' })],
    ['has no migrations', (manifest) => ({ ...manifest, migrations: [] })],
    ['has tables without rows', (manifest) => ({ ...manifest, tables: [{ name: 'users' }] })],
    ['counts less than nothing', (manifest) => ({ ...manifest, tables: [{ name: 'users', rows: -1 }] })],
    ['counts beyond all numbers', (manifest) => ({ ...manifest, tables: [{ name: 'users', rows: 2 ** 60 }] })],
    [
      'names a table twice',
      ({ tables, ...rest }) => ({ ...rest, tables: [...(tables as []), { name: 'users', rows: 1 }] }),
    ],
    ['names a table that is left out', (manifest) => ({ ...manifest, tables: [{ name: 'sessions', rows: 0 }] })],
    ['has an id beyond all numbers', (manifest) => ({ ...manifest, lastIds: { users: 2 ** 53 - 1 } })],
    ['has an id below 0', (manifest) => ({ ...manifest, lastIds: { users: -1 } })],
    ['has an id of another table', (manifest) => ({ ...manifest, lastIds: { sessions: 1 } })],
    ['has entries of its own kind', (manifest) => ({ ...manifest, entries: [null] })],
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
    const uncounted = (manifest: Record<string, unknown>) => ({ ...manifest, tables: [] });
    expect(await refusalOfForgery({ manifest: uncounted })).toBe(NOT_WHAT_IT_SAYS);
  });

  test('when a newer version made it, whatever that calls itself', async () => {
    const manifest = (told: Record<string, unknown>) => ({ ...told, format: 3, version: '\u001b[2J' });
    expect(await refusalOfForgery({ manifest })).toBe(
      'FILE was made by a newer version of Chintan (unknown). Update first.',
    );
  });

  test.each(['', 'short', ' '.repeat(40)])('when its secret is %j', async (secret) => {
    const entries = (found: ForgedEntry[]) => [
      ...without(found, 'secret'),
      { name: 'secret', bytes: Buffer.from(secret) },
    ];
    expect(await refusalOfForgery({ entries })).toBe('The secret in the backup is too short to be one.');
  });
});

test('what is not a file is refused with a sentence', async () => {
  const folder = makeFolder();
  expect(await refusalOf(folder)).toBe('FILE is not a file.');
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
    [
      'there is one row more',
      ofPart(USERS, (lines) => lines + lines),
      'The backup contains more rows of users than it says.',
    ],
    ['a line is empty', ofPart(USERS, (lines) => `\n${lines}`), MISFIT],
    ['a line is no JSON', ofPart(USERS, () => '{\n'), MISFIT],
    ['a line is a list', ofPart(USERS, () => '[1]\n'), MISFIT],
    ['a row has no columns', ofPart(USERS, () => '{}\n'), MISFIT],
    ['there is no such column', ofUsers({ no_such_column: 1 }), MISFIT],
    ['a column is called like a statement', ofUsers({ 'id") values (1); drop table users; --': 1 }), MISFIT],
    ['a column is called __proto__', ofPart(USERS, (lines) => lines.replace('{', '{"__proto__":1,')), MISFIT],
    ['a value is a list', ofUsers({ first_name: [1] }), MISFIT],
    ['a value is a truth', ofUsers({ is_admin: true }), MISFIT],
    [
      'a number is beyond all numbers',
      ofPart(USERS, (lines) => lines.replace('"id":1', '"id":9007199254740993')),
      MISFIT,
    ],
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

  test.runIf(engine === 'postgres')('when an id is that of a table without ids', async () => {
    expect(await refusalOfRows({ manifest: (told) => ({ ...told, lastIds: { likes: 1 } }) })).toBe(MISFIT);
  });
});
