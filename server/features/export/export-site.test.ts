import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { PluginTransformResultArgs } from 'kysely';
import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { openMedia } from '#server/features/media/media.ts';
import { buildPost } from '../../../test/support/database/builders.ts';
import {
  onBothDatabases,
  onDatabase,
  openForAll,
  type TestDatabase,
} from '../../../test/support/database/databases.ts';
import { exportOf, filesIn, textsIn } from '../../../test/support/moving/exports.ts';
import { fillWithEverything } from '../../../test/support/moving/fill-with-everything.ts';
import { importFiles, postEntry } from '../../../test/support/moving/imports.ts';
import type { Manifest } from './export-format.ts';
import { exportSite } from './export-site.ts';
import { withOwnMedia, withoutQuotedShortcodes } from './portable-text.ts';
import { escapeUnprintable } from './post-file.ts';

async function fill({ database, dataDir }: TestDatabase) {
  const media = openMedia({ dataDir, s3: undefined });
  return { database, media, store: media.store, site: await fillWithEverything(database, media) };
}

function linesOf(text = ''): { [name: string]: unknown }[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

function readPost(file: string) {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)\n$/.exec(file) ?? [];
  return { head: parse(head), body };
}

onBothDatabases('an export', (open) => {
  test('is of one moment, whatever is written while it is read', async () => {
    const { database, store } = await fill(await open());
    const before = await exportOf({ database, store });
    const { archive } = exportSite({ database, store }, { subscribers: true });
    const pieces: Buffer[] = [];
    for await (const piece of archive) {
      if (pieces.length === 0) await buildPost(database, { title: 'Meanwhile' });
      pieces.push(piece);
    }
    expect(Buffer.concat(pieces).equals(before.bytes)).toBe(true);
    expect((await exportOf({ database, store })).counts.posts).toBe((before.counts.posts ?? 0) + 1);
  });
});

onDatabase('an export', (open, engine) => {
  const exported = openForAll(engine, async (opened) => {
    const site = await fill(opened);
    const result = await exportOf(site);
    return { ...site, ...result, files: await filesIn(result.bytes), texts: await textsIn(result.bytes) };
  });

  test('has every post but those in the bin, with the text exactly as it was typed', async () => {
    const { database, texts: files } = exported();
    const rows = await database.read
      .selectFrom('posts')
      .innerJoin('post_bodies', 'post_id', 'id')
      .select(['slug', 'title', 'body', 'format'])
      .where('deleted_at', 'is', null)
      .execute();
    const posts = Object.entries(files)
      .filter(([name]) => name.startsWith('posts/'))
      .map(([, file]) => readPost(file));
    const read = posts.map(({ head, body }) => [
      head.slug,
      head.title,
      head.format === 'plain' ? withoutQuotedShortcodes(body) : withOwnMedia(withoutQuotedShortcodes(body)),
    ]);
    expect(read.sort()).toEqual(rows.map(({ slug, title, body }) => [slug, title, body]).sort());
  });

  test('says of a post what other programs know, and what brings it back as it was', async () => {
    const { texts: files } = exported();
    const { head, body } = readPost(files['posts/2019-04-14-दीये-की-लौ.md'] ?? '');
    expect(head).toMatchObject({
      title: 'दीये की लौ',
      date: '2019-04-14T05:30:12.345Z',
      draft: false,
      categories: ['दर्शन'],
      series: ['गीता पर'],
      aliases: ['/2019/04/दीया', '/blog/an-old-slug', '/blog/पुराना'],
      image: expect.stringMatching(/^\.\.\/media\/[0-9a-f]{20}-320-[0-9a-f]{16}\.jpg$/),
      image_alt: 'एक दीया, "जलता हुआ" — a lamp',
      author: 'Indumati Pathak',
      language: 'en',
      language_chosen: false,
      status: 'published',
      featured: true,
      series_slug: 'on-the-gita',
      series_order: 2,
      former_slugs: ['an-old-slug', 'पुराना'],
      views: 1234,
      likes: 5,
      shares: 6,
      revision: 9,
    });
    expect(body).toMatch(/^!\[alt\]\(\.\.\/media\/[0-9a-f]{20}-300-[0-9a-f]{16}\.png "A \*caption\* © Me"\)\n/);
    const named = (title: string) => Object.values(files).find((file) => file.includes(`title: "${title}"`)) ?? '';
    expect(readPost(named('Imported')).head).toMatchObject({ author: 'Kabir Das', drawing: 'bell-7' });
    expect(readPost(named('It waits')).head).toMatchObject({ status: 'waiting', draft: true });
    expect(readPost(named('It waits')).head).not.toHaveProperty('author');
    expect(readPost(named('A scheduled draft')).head).toMatchObject({
      status: 'scheduled',
      draft: true,
      publish_at: '2031-01-31T01:30:00.000Z',
      publish_local: '2031-01-31T07:00',
      publish_zone: 'Asia/Kolkata',
    });
  });

  test('has front matter that every reader of YAML accepts, and reads alike', () => {
    const { texts: files } = exported();
    const heads = Object.entries(files).flatMap(([name, file]) =>
      /^(?:posts|policies)\//.test(name) ? [/^---\n([\s\S]*?)\n---\n\n/.exec(file)?.[1] ?? ''] : [],
    );
    expect(heads.some((head) => head.includes('\\ufffe'))).toBe(true);
    // Titles of before may have what is taken out of new ones.
    expect(escapeUnprintable('"It\u0092s"')).toBe('"It\\u0092s"');
    for (const head of heads) {
      // The printable characters of YAML 1.1 without its line separators and the mark of byte order.
      expect(head).toMatch(/^[\n\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u);
      expect(parse(head, { version: '1.1' })).toEqual(parse(head, { version: '1.2' }));
    }
  });

  test('has no shortcode that Hugo would run, in texts, code and policies alike', () => {
    const { texts: files } = exported();
    const texts = Object.entries(files).filter(([name]) => /^(?:posts|policies)\//.test(name));
    const openings = texts.flatMap(([, file]) => [...file.matchAll(/^---\n[\s\S]*?\n---\n\n|(\{\{\u2060*[<%])/gs)]);
    const found = openings.flatMap(([, opening]) => opening ?? []);
    expect(found.length).toBeGreaterThan(3);
    for (const opening of found) expect(opening).toMatch(/^\{\{\u2060/);
    expect(files['policies/privacy.md']).toContain('nothing of `{{\u2060< youtube x >}}`.');
  });

  test('names as aliases only addresses of which Hugo can make a file', async () => {
    const { database, dataDir } = await open();
    const { store } = openMedia({ dataDir, s3: undefined });
    const addresses = ['/2019/lamp', `/${'ल'.repeat(90)}`, '/a'.repeat(600)];
    await importFiles(database, {}, { entries: [postEntry({ title: 'Lamp', addresses })] });
    const { bytes } = await exportOf({ database, store });
    const [file = ''] = Object.entries(await textsIn(bytes)).flatMap(([name, text]) =>
      name.startsWith('posts/') ? text : [],
    );
    expect(readPost(file).head.aliases).toEqual(['/2019/lamp']);
  });

  test('has the images that something shows, as they are stored, and names those that are missing', async () => {
    const { store, files, missing, counts } = exported();
    const images = linesOf(files.get('media.jsonl')?.toString());
    const shown = ['एक दीया, "जलता हुआ" — a lamp', '', 'It blinks', 'The cover'];
    expect(images.map(({ alt }) => alt).sort()).toEqual(shown.sort());
    expect(counts.images).toBe(4);
    for (const { file } of images) {
      const stored = await store.get(String(file).slice('media/'.length));
      const [content] = [await stored?.stream.toArray()];
      expect(files.get(String(file))).toEqual(Buffer.concat(content ?? []));
    }
    expect(missing).toHaveLength(1);
    expect([...files.keys()].join()).not.toContain(missing[0]);
  });

  test('has all comments with names alone, in threads', async () => {
    const { texts: files } = exported();
    const post = 'दीये-की-लौ';
    expect(linesOf(files['comments.jsonl'])).toMatchObject([
      { post: 'long', number: 1, author: 'Kabir Das', text: 'By a name' },
      { post, number: 1, author: 'मीरा', text: '=Held', status: 'held' },
      { post, number: 2, text: 'Hidden', status: 'hidden' },
      { post, number: 3, text: 'First.\nTwo lines, "quoted".', status: 'shown' },
      { post, number: 4, parent: 3, author: 'Indumati Pathak', text: 'A reply.' },
      { post, number: 5, text: 'At the same time.' },
      { post, number: 6, text: '', status: 'shown' },
      { post, number: 7, parent: 6, author: 'Indumati Pathak', text: 'Still here.' },
    ]);
  });

  test('has the comments of a post in memory a hundred at a time', async () => {
    const { database, dataDir } = await open();
    const post_id = await buildPost(database, { title: 'Much discussed' });
    const comments = Array.from({ length: 250 }, (_, created_at) => ({
      ...{ post_id, author_id: null, author_name: 'मीरा', comment: 'Words', comment_key: null, created_at },
    }));
    await database.transaction((db) => db.insertInto('comments').values(comments).execute());
    const openReadSnapshot = database.engine.openReadSnapshot.bind(database.engine);
    const read: number[] = [];
    vi.spyOn(database.engine, 'openReadSnapshot').mockImplementation(async () => {
      const snapshot = await openReadSnapshot();
      const transformResult = async ({ result }: PluginTransformResultArgs) => {
        read.push(result.rows.filter((row) => 'comment' in row).length);
        return result;
      };
      const watched = snapshot.read.withPlugin({ transformQuery: ({ node }) => node, transformResult });
      return { read: watched, close: () => snapshot.close() };
    });
    const { store } = openMedia({ dataDir, s3: undefined });
    expect((await exportOf({ database, store })).counts.comments).toBe(250);
    expect(read.filter((count) => count > 0)).toEqual([100, 100, 50]);
  });

  test('has the subscribers who agreed, only if they are asked for', async () => {
    const { database, store, texts } = exported();
    const { 'subscribers.csv': table = '', 'redirects.csv': redirects } = texts;
    expect(table.split('\n')).toEqual([
      'email,confirmed_at,source,language,asked_at,unsubscribed_at,paused_at,ended_by',
      'paused@people.example,2019-04-14T05:30:13.345Z,,both,2019-04-13T05:30:12.345Z,,2019-04-15T05:30:12.345Z,',
      `"'+plus'd@people.example",2019-04-14T05:30:13.345Z,,both,2019-04-14T05:30:12.345Z,,,`,
      'bounced@people.example,2019-04-14T05:30:13.345Z,,both,2019-04-14T05:30:12.345Z,2019-04-15T05:30:12.345Z,,bounce',
      `left@people.example,2019-04-14T05:30:13.345Z,"''=marked",both,2019-04-14T05:30:12.345Z,2019-04-15T05:30:12.345Z,,`,
      `reader@people.example,2019-04-14T05:30:13.345Z,"'=Fair, ""2019""",hi,2019-04-14T05:30:12.345Z,,,`,
      '',
    ]);
    expect(redirects?.split('\n')).toEqual([
      'from,to,post',
      `/2019/04/दीया,/blog/${encodeURIComponent('दीये-की-लौ')},दीये-की-लौ`,
      '"/=1,""x""",https://elsewhere.example/?a=1,',
      `/?p=12,/blog/${encodeURIComponent('दीये-की-लौ')},दीये-की-लौ`,
      '/old-feed,/feed.xml,',
      '',
    ]);
    const { bytes, counts } = await exportOf({ database, store }, false);
    const without = await filesIn(bytes);
    expect(without.has('subscribers.csv')).toBe(false);
    expect(counts).not.toHaveProperty('subscribers');
    expect(Buffer.concat([...without.values()]).toString()).not.toContain('reader@people.example');
  });

  test('has nothing that is secret, was thrown away or is the id of a row', async () => {
    const { site, files } = exported();
    const everything = [...files].map(([name, content]) => `${name}\n${content}`).join('\n');
    for (const secret of [...site.secrets, ...site.removed]) expect(everything).not.toContain(secret);
    expect(everything).not.toMatch(/"(id|(?!youtube)[a-z]+_id)":/);
  });

  test('lists every file with its digest', async () => {
    const { files } = exported();
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as Manifest;
    expect(manifest).toMatchObject({
      format: 'chintan',
      version: 1,
      counts: { comments: 8, subscribers: 5, redirects: 4 },
    });
    const described = [...files]
      .filter(([name]) => name !== 'manifest.json')
      .map(([name, content]) => ({
        ...{ name, bytes: content.length },
        sha256: createHash('sha256').update(content).digest('hex'),
      }));
    expect(manifest.files).toEqual(described);
  });

  test('is the same each time, and of a site without anything as well', async () => {
    const { database, store, bytes: before } = exported();
    expect((await exportOf({ database, store })).bytes.equals(before)).toBe(true);
    const empty = await open();
    const { store: emptyStore } = openMedia({ dataDir: empty.dataDir, s3: undefined });
    const { bytes } = await exportOf({ database: empty.database, store: emptyStore });
    expect(Object.keys(await textsIn(bytes))).toEqual([
      ...['README.md', 'hugo.toml', 'media.jsonl', 'site.json', 'categories.json', 'series.json', 'videos.json'],
      ...['comments.jsonl', 'subscribers.csv', 'redirects.csv', 'manifest.json'],
    ]);
  });

  test('ends when nobody reads it any more', async () => {
    const { database, store } = exported();
    const { archive, result } = exportSite({ database, store }, { subscribers: false });
    for await (const _ of archive) break;
    await expect(result).rejects.toThrow();
  });

  test('fails as a whole when the images cannot be read', async () => {
    const { database, media } = exported();
    const store = { ...media.store, get: () => Promise.reject(new Error('The store is gone.')) };
    await expect(exportOf({ database, store })).rejects.toThrow('The store is gone.');
  });

  test('is whole for another program, which unpacks it without a warning', async () => {
    const { bytes } = exported();
    const { status, stdout } = spawnSync('python3', ['-c', LIST_ZIP], { input: bytes });
    expect([status, stdout.toString()]).toEqual([0, 'None\n']);
  });
});

const LIST_ZIP = 'import io, sys, zipfile; print(zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())).testzip())';
