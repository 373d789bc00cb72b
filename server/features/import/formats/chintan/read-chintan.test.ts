import { expect, test } from 'vitest';
import { openMedia } from '#server/features/media/media.ts';
import { buildPost, buildUser } from '../../../../../test/support/database/builders.ts';
import {
  type OpenDatabase,
  onBothDatabases,
  onDatabase,
  onSqlite,
  openMigrated,
} from '../../../../../test/support/database/databases.ts';
import { exportOf, filesIn } from '../../../../../test/support/moving/exports.ts';
import { fillWithEverything } from '../../../../../test/support/moving/fill-with-everything.ts';
import { importFiles } from '../../../../../test/support/moving/imports.ts';
import { readAll, sourceFiles } from '../../../../../test/support/moving/source-files.ts';
import { applySiteEntry } from '../../stages/write-site.ts';
import { readChintan } from './read-chintan.ts';

async function openWithStore(open: OpenDatabase) {
  const { database, dataDir } = await open();
  return { database, media: openMedia({ dataDir, s3: undefined }) };
}

async function filledExport(open: OpenDatabase) {
  const { database, media } = await openWithStore(open);
  await fillWithEverything(database, media);
  const { bytes } = await exportOf({ database, store: media.store });
  return { database, bytes, files: await filesIn(bytes) };
}

onBothDatabases('an export that is imported into an empty site', (open, engine) => {
  test('makes one whose own export is the same, byte for byte', async () => {
    const { bytes, files } = await filledExport(open);
    // Into the other database: nothing in an export may depend on which it was.
    const { database, media } = await openWithStore(() => openMigrated(engine === 'sqlite' ? 'postgres' : 'sqlite'));
    await buildUser(database, { is_admin: 1 });
    const imported = () => importFiles(database, files, { format: 'chintan', media });
    const { summary, remarks } = await imported();
    expect(remarks).toEqual([]);
    expect(Object.values(summary).filter((counts) => typeof counts === 'object' && counts.failed > 0)).toEqual([]);
    const again = await filesIn((await exportOf({ database, store: media.store })).bytes);
    for (const [name, content] of files) {
      expect([name, again.get(name)?.toString()]).toEqual([name, content.toString()]);
    }
    const exportedAgain = async () => (await exportOf({ database, store: media.store })).bytes.equals(bytes);
    expect(await exportedAgain()).toBe(true);

    const second = await imported();
    expect(second.summary.posts).toMatchObject({ created: 0, updated: 0, failed: 0 });
    expect(await exportedAgain()).toBe(true);
  });
});

onSqlite('reading an export', (open) => {
  async function remarksOn(change: (files: Map<string, Buffer>) => void) {
    const { files } = await smallExport(open);
    change(files);
    const entries = await readAll(readChintan(sourceFiles(files)));
    const remarks = entries.flatMap((entry) =>
      entry.kind === 'problem' || entry.kind === 'left out' ? [[entry.kind, entry.place, entry.remark]] : [],
    );
    return { remarks, posts: entries.filter(({ kind }) => kind === 'post').length };
  }

  test('finds nothing wrong with what was exported, not even in a folder of its own or in another normal form', async () => {
    expect(await remarksOn(() => {})).toEqual({ remarks: [], posts: 2 });
    const moved = await remarksOn((files) => {
      for (const [name, content] of [...files]) {
        files.delete(name);
        files.set(`my site/${name.normalize('NFD')}`, content);
      }
    });
    expect(moved).toEqual({ remarks: [], posts: 2 });
  });

  test('reads the others if a file is missing', async () => {
    const gone = await remarksOn((files) => void files.delete('comments.jsonl'));
    expect(gone).toEqual({ posts: 2, remarks: [['problem', 'comments.jsonl', 'The file is missing.']] });
  });

  test('names what it does not know', async () => {
    const { remarks } = await remarksOn((files) => files.set('posts/.DS_Store', Buffer.from('x')));
    expect(remarks).toEqual([['left out', 'posts/.DS_Store', 'The file is not part of the export.']]);
  });

  test.each([
    ['a', 'The file has no front matter.'],
    ['---\n&a [*a, *a]\n---\n\nx\n', 'The front matter is not valid YAML.'],
    ['---\n"\n---\n\nx\n', 'The front matter is not valid YAML.'],
    [
      '---\ntitle: !!js/function "x"\n---\n\nx\n',
      'The front matter is not that of an export: slug is wrong or missing.',
    ],
    ['---\n- a\n---\n\nx\n', 'The front matter is not that of an export: All of it is wrong or missing.'],
    [`---\n${'a\n---\n\n'.repeat(30_000)}x`, 'The file has no front matter.'],
    [`---\n${'"a" '.repeat(50_000)}\n---\n\nx\n`, 'The front matter is too long.'],
  ])('a post that begins with %.20j is one problem', async (text, sentence) => {
    const { remarks, posts } = await remarksOn((files) => replaceFile(files, LAMP, text));
    expect(remarks).toEqual([['problem', LAMP, sentence]]);
    expect(posts).toBe(1);
  });

  test.each([
    ['views', 'views: 9007199254740991'],
    ['likes', 'likes: 1000000001'],
    ['revision', 'revision: 9007199254740991'],
    ['series_order', 'series_order: -9007199254740991'],
    ['publish_local', 'publish_local: garbage'],
    ['publish_local', 'publish_local: 2026-02-30T07:00'],
    ['publish_zone', 'publish_zone: Evil/Zone'],
  ])('a post whose %s no site could have is one problem: %s', async (field, line) => {
    const { remarks } = await remarksOn((files) => {
      const without = (files.get(LAMP)?.toString() ?? '').replace(new RegExp(`^${field}: .*\n`, 'm'), '');
      replaceFile(files, LAMP, without.replace('---\n', `---\n${line}\n`));
    });
    const sentence = `The front matter is not that of an export: ${field} is wrong or missing.`;
    expect(remarks).toEqual([['problem', LAMP, sentence]]);
  });

  test('bad lines are one problem each', async () => {
    const bad = await remarksOn((files) => replaceFile(files, 'comments.jsonl', '{\n{"post":"x"}\n'));
    expect(bad.remarks).toEqual([
      ['problem', 'comments.jsonl, line 1', 'The line is not part of an export.'],
      ['problem', 'comments.jsonl, line 2', 'The line is not part of an export.'],
    ]);
    const table = await remarksOn((files) => replaceFile(files, 'redirects.csv', 'a,b\n'));
    expect(table.remarks).toEqual([
      ['problem', 'redirects.csv', 'The first line must name the columns from, to, post.'],
    ]);
  });

  test('refuses what is no export, and one of a newer version', async () => {
    const { files } = await smallExport(open);
    const read = () => readAll(readChintan(sourceFiles(files)));
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '');
    files.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, version: 2 })));
    await expect(read()).rejects.toThrow('The export was made by a newer version of Chintan. Update first.');
    files.set('manifest.json', Buffer.from('{}'));
    await expect(read()).rejects.toThrow('manifest.json is not that of an export of Chintan (chintan).');
    files.delete('manifest.json');
    await expect(read()).rejects.toThrow('There is no manifest.json in blog.');
  });
});

const LAMP = 'posts/2026-01-01-दीये-की-लौ.md';

async function smallExport(open: OpenDatabase) {
  const { database, media } = await openWithStore(open);
  const createdAt = Date.UTC(2026, 0, 1);
  await buildPost(database, { title: 'दीये की लौ', createdAt, format: 'markdown' });
  await buildPost(database, { title: 'River', createdAt });
  return { files: await filesIn((await exportOf({ database, store: media.store })).bytes) };
}

function replaceFile(files: Map<string, Buffer>, name: string, text: string): void {
  files.set(name, Buffer.from(text));
}

onDatabase('a part of a site', (open) => {
  const robots = { kind: 'site', place: 'site.json', part: 'robots', value: { allow_training: false } } as const;

  test('comes only into an empty site, and what is set there stays', async () => {
    const { database } = await open();
    const apply = (isEmpty: boolean, value: object = robots.value) =>
      database.transaction((db) => applySiteEntry(db, { ...robots, value }, { isEmpty }));
    expect(await apply(false)).toMatchObject({
      kind: 'left out',
      remark: 'What crawlers may do could not be imported, since this site has posts of its own.',
    });
    expect(await apply(true)).toBeUndefined();
    expect(await apply(true, { allow_training: true })).toMatchObject({
      kind: 'left out',
      remark: 'What crawlers may do did not change, since this site has its own.',
    });
    const rows = await database.read.selectFrom('site_settings').select(['name', 'value']).execute();
    expect(rows.map((row) => ({ ...row }))).toEqual([{ name: 'robots', value: '{"allow_training":false}' }]);
  });

  test.each([
    ['robots', { allow_training: 'no' }],
    ['mailEvents', { mailgun: 'a key' }],
    ['__proto__', {}],
    ['author', { name: 'A', bio: '', image: null, image_path: 'https://evil.example/x', expertise: [], stats: {} }],
    ['settings', { name: '' }],
    ['policy', { name: '../x', text: 'x', lastmod: '2026-01-01T00:00:00Z' }],
  ])('%s that no site could have is a problem', async (part, value) => {
    const { database } = await open();
    const remark = await database.transaction((db) =>
      applySiteEntry(db, { kind: 'site', place: 'x', part, value }, { isEmpty: true }),
    );
    expect(remark).toMatchObject({ kind: 'problem', place: 'x' });
    for (const table of ['site_settings', 'author', 'policies'] as const) {
      expect(await database.read.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});
