import { expect, test } from 'vitest';
import { afterSave } from '#server/after-save-list.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { findPostWithNext } from '#server/features/posts/post-store.ts';
import { buildUser, inTransaction } from '../../../test/support/database/builders.ts';
import { onBothDatabases, onDatabase, onSqlite } from '../../../test/support/database/databases.ts';
import { buildImport, commentEntry, importFiles, postEntry } from '../../../test/support/moving/imports.ts';
import { readFolder } from '../../../test/support/moving/markdown-folders.ts';
import { readAll, sourceFiles } from '../../../test/support/moving/source-files.ts';
import { publishDue } from '../../../test/support/texts/publish-due.ts';
import { setSite } from '../../../test/support/texts/writing.ts';
import type { Entry } from './entry.ts';
import { readFeed } from './formats/feed/read-feed.ts';
import { undoImport } from './undo-import.ts';

const DAY = 24 * 60 * 60_000;
const run = (database: Database, entries: Entry[], settings = {}) =>
  importFiles(database, {}, { entries, ...settings });

async function post(database: Database, slug: string) {
  const found = await findPostWithNext(database, slug, () => true);
  if (!found) throw new Error(`There is no post ${slug}.`);
  return found.post;
}

function comments({ read }: Database) {
  return read.selectFrom('comments').selectAll().orderBy('id').execute();
}

onBothDatabases('posts of another system', (open) => {
  test('of a feed that repeats one identifier all come', async () => {
    const { database } = await open();
    const items = (guid: string) =>
      ['One', 'Two', 'Three'].map(
        (title) => `<item><title>${title}</title><link>https://a.example/${title}</link><guid>${guid}</guid></item>`,
      );
    const feed = `<rss version="2.0"><channel><link>https://a.example/</link>${[...items('same'), ...items('https://a.example')].join('')}</channel></rss>`;
    const { remarks } = await run(
      database,
      await readAll(readFeed(sourceFiles({ 'feed.xml': new TextEncoder().encode(feed) }))),
    );
    expect(remarks.filter((remark) => remark.includes('twice'))).toEqual([]);
    expect(await database.read.selectFrom('posts').select('title').execute()).toHaveLength(6);
  });
});

onDatabase('posts of another system', (open) => {
  test('keep their dates, their author’s name, their tags and what they were recommended by', async () => {
    const { database } = await open();
    const dates = { createdAt: 1e12, publishedAt: 1e12 + DAY, updatedAt: 1e12 + 2 * DAY };
    const entry = postEntry({ title: 'Lamp', author: 'Meera Joshi', categories: ['Wisdom', 'Light'], tags: ['a'] });
    await run(database, [{ ...entry, ...dates, featured: true, summary: 'Of light.', language: 'hi' }]);
    expect(await post(database, 'lamp')).toMatchObject({
      ...{ created_at: 1e12, published_at: 1e12 + DAY, updated_at: 1e12 + 2 * DAY },
      ...{ author_name: 'Meera Joshi', category_name: 'Wisdom', tags: ['a', 'Light'] },
      ...{ featured: 1, summary: 'Of light.', language: 'hi', status: 'published' },
    });
  });

  test('without a date are as old as the oldest of the others', async () => {
    const { database } = await open();
    await run(database, [postEntry({ title: 'About' }), postEntry({ title: 'Lamp', publishedAt: 1e12 })]);
    expect(await post(database, 'about')).toMatchObject({ created_at: 1e12, published_at: 1e12 });
  });

  test('that the owner wrote are simply theirs', async () => {
    const { database } = await open();
    await buildUser(database, { is_admin: 1, first_name: 'Asha', last_name: 'Rao' });
    await run(database, [postEntry({ title: 'Lamp', author: 'Asha Rao' })]);
    expect(await post(database, 'lamp')).toMatchObject({ author_name: null });
  });

  test('come as drafts where they were drafts, are empty, or all shall be', async () => {
    const { database } = await open();
    const empty = postEntry({ title: 'Empty', text: { format: 'html', source: '' } });
    const { remarks } = await run(database, [postEntry({ title: 'Draft', status: 'draft' }), empty]);
    await run(database, [postEntry({ title: 'Lamp' })], { options: { all_drafts: true } });
    const statuses = ['draft', 'empty', 'lamp'].map(async (slug) => (await post(database, slug)).status);
    expect(await Promise.all(statuses)).toEqual(['draft', 'draft', 'draft']);
    expect(remarks).toEqual([`${empty.place}: It has no text, so it becomes a draft.`]);
  });

  test('that were to be published later still are, and are published if their time has come', async () => {
    const { database } = await open();
    const later = Date.now() + DAY;
    await run(database, [
      postEntry({ title: 'Later', status: 'draft', publishAt: later }),
      postEntry({ title: 'Due', status: 'draft', publishAt: Date.now() - DAY }),
    ]);
    expect(await post(database, 'later')).toMatchObject({ status: 'draft', publish_at: later });
    expect(await post(database, 'due')).toMatchObject({ status: 'published', publish_at: null });
  });

  test.each([
    ['America/Los_Angeles', '2022-01-01T20:00:00.000Z'],
    ['Pacific/Auckland', '2021-12-31T23:00:00.000Z'],
  ])('whose dates are days are of that day in %s', async (timeZone, noon) => {
    const { database } = await open();
    await setSite(database, { timeZone });
    const { posts } = await readFolder({
      'hugo.toml': '',
      'content/posts/lamp.md': '---\ntitle: Lamp\ndate: 2022-01-01\n---\nText.',
      'content/posts/river.md': '---\ntitle: River\ndate: 2022-01-01T00:00:00Z\n---\nText.',
    });
    const text = new TextEncoder().encode(
      '<rss version="2.0"><channel><item><title>Sea</title><pubDate>Sat, 01 Jan 2022</pubDate></item></channel></rss>',
    );
    await run(database, [...posts, ...(await readAll(readFeed(sourceFiles({ 'feed.xml': text }))))]);
    const dateOf = async (slug: string) => new Date((await post(database, slug)).published_at ?? 0).toISOString();
    expect([await dateOf('lamp'), await dateOf('sea')]).toEqual([noon, noon]);
    expect(await dateOf('river')).toBe('2022-01-01T00:00:00.000Z');
  });

  test('of two feeds or two folders stay apart, whatever they are called there, and are known again', async () => {
    const { database } = await open();
    const feedOf = (host: string, title: string) =>
      `<rss version="2.0"><channel><link>https://${host}/</link><item><title>${title}</title><link>https://${host}/p</link>
      <guid isPermaLink="false">123</guid><pubDate>Sat, 01 Jan 2022 10:00:00 GMT</pubDate></item></channel></rss>`;
    const fromFeed = async (host: string, title: string) =>
      readAll(readFeed(sourceFiles({ 'feed.xml': new TextEncoder().encode(feedOf(host, title)) })));
    const fromFolder = async (title: string, day: string) =>
      (await readFolder({ 'poem.md': `---\ntitle: ${title}\ndate: ${day}\n---\nText.`, 'x.txt': '' })).posts;
    const imported = async () => [
      ...(await fromFeed('one.example', 'Lamp')),
      ...(await fromFeed('two.example', 'Lamp')),
    ];
    await run(database, await imported());
    await run(database, await fromFolder('River', '2021-01-01'));
    await run(database, await fromFolder('Sea', '2020-02-02'));
    const titles = async () =>
      (await database.read.selectFrom('posts').select('title').orderBy('title').execute()).map(({ title }) => title);
    expect(await titles()).toEqual(['Lamp', 'Lamp', 'River', 'Sea']);
    for (const again of [
      await imported(),
      await fromFolder('River', '2021-01-01'),
      await fromFolder('Sea', '2020-02-02'),
    ])
      await run(database, again);
    await run(database, await fromFolder('The river', '2021-01-01'));
    expect(await titles()).toEqual(['Lamp', 'Lamp', 'Sea', 'The river']);
  });

  test('stay scheduled for their moment when the site gets another zone, and for their day if that was all', async () => {
    const { database } = await open();
    const publishAt = Date.UTC(2031, 0, 1, 14);
    await run(database, [
      postEntry({ title: 'At two', status: 'draft', publishAt }),
      postEntry({ title: 'That day', status: 'draft', publishAt: Date.UTC(2031, 0, 1), timesAreDays: true }),
    ]);
    await setSite(database, { timeZone: 'Europe/London' });
    await publishDue({ database, afterSave }, Date.now());
    expect(await post(database, 'at-two')).toMatchObject({ publish_at: publishAt });
    expect(await post(database, 'that-day')).toMatchObject({ publish_at: Date.UTC(2031, 0, 1, 12) });
  });

  test('that were to be published later are published as well if a later import updated them', async () => {
    const { database } = await open();
    await buildUser(database, { is_admin: 1 });
    const later = postEntry({ title: 'Later', status: 'draft', publishAt: Date.now() + DAY });
    await run(database, [later]);
    await run(database, [{ ...later, tags: ['light'] }]);
    await publishDue({ database, afterSave }, Date.now() + 2 * DAY);
    expect(await post(database, 'later')).toMatchObject({ status: 'published', publish_at: null });
  });

  test('lead to one another by their new addresses, also to one that comes later in the file', async () => {
    const { database } = await open();
    const source =
      '<p><a href="https://old.example/2019/river/#end">River</a> <a href="https://else.example/">x</a></p>';
    const lamp = postEntry({ title: 'Lamp', text: { format: 'html', source } });
    const river = postEntry({ title: 'The river', addresses: ['http://www.old.example/2019/river'] });
    await run(database, [lamp, river]);
    const { body } = await post(database, 'lamp');
    expect(body).toContain('(/blog/the-river#end)');
    expect(body).toContain('https://else.example/');
  });

  test('never show what the import calls a file, wherever it stands', async () => {
    const { database } = await open();
    const named = 'archive:posts/river.md';
    const text = {
      format: 'markdown' as const,
      source: `See ${named} and \`${named}\`, <${named}> or [it](${named}).`,
    };
    const lamp = postEntry({ title: 'Lamp', text, summary: `After ${named}.` });
    await run(database, [lamp, postEntry({ title: 'The river', addresses: [named] })]);
    const { body, summary } = await post(database, 'lamp');
    expect(`${body} ${summary}`).not.toContain('archive:');
    expect(body).toContain('[it](/blog/the-river)');
    expect(summary).toBe('After /blog/the-river.');
  });

  test('get no redirect from an address that was cut within a letter, which no server passes on', async () => {
    const { database } = await open();
    const addresses = ['https://old.example/2019/%E0%A4%A6%E0%', 'https://old.example/2019/%E0%A4%A6%E0%A5%80'];
    await run(database, [postEntry({ title: 'Lamp', addresses })]);
    const rows = await database.read.selectFrom('redirects').select('path').execute();
    expect(rows).toEqual([{ path: '/2019/दी' }]);
  });

  test('have the address at which readers found them, even if another one had it before', async () => {
    const { database } = await open();
    const [dated, plain] = ['https://old.example/2019/04/lamp/', 'https://old.example/lamp/'];
    const source = `<p><a href="${plain}">Lamp</a></p>`;
    const { remarks } = await run(database, [
      postEntry({ title: 'Old', addresses: [dated, plain] }),
      postEntry({ title: 'New', addresses: [plain] }),
      postEntry({ title: 'River', text: { format: 'html', source } }),
    ]);
    expect((await post(database, 'river')).body).toContain('(/blog/new)');
    const rows = await database.read
      .selectFrom('redirects')
      .innerJoin('posts', 'posts.id', 'redirects.post_id')
      .select(['path', 'slug'])
      .where('path', 'like', '%/lamp')
      .orderBy('path')
      .execute();
    expect(rows.map(({ path, slug }) => [path, slug])).toEqual([
      ['/2019/04/lamp', 'old'],
      ['/lamp', 'new'],
    ]);
    expect(remarks).toEqual([]);
  });

  test('are parts of their series', async () => {
    const { database } = await open();
    const series = { kind: 'series' as const, place: 'series 1', name: 'Gita', description: 'A reading.' };
    const { summary } = await run(database, [
      series,
      postEntry({ title: 'One', series: { name: 'Gita', order: 2 } }),
      postEntry({ title: 'Two', series: { name: 'Other' } }),
    ]);
    expect(summary.series).toMatchObject({ created: 1 });
    const rows = await database.read.selectFrom('series').select(['name', 'description']).orderBy('id').execute();
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { name: 'Gita', description: 'A reading.' },
      { name: 'Other', description: '' },
    ]);
    expect(await post(database, 'one')).toMatchObject({ series_order: 2 });
  });

  test('too many tags and too long titles are shortened, and named', async () => {
    const { database } = await open();
    const tags = Array.from({ length: 21 }, (_, index) => `tag ${index}`);
    const title = 'Lamp '.repeat(80).trim();
    const { remarks, summary } = await run(database, [postEntry({ title, tags: [...tags, 'x'.repeat(51)] })]);
    expect(remarks).toHaveLength(2);
    expect(remarks.join()).toContain(`There are too many tags. Left out: tag 20, ${'x'.repeat(51)}`);
    expect(summary).toMatchObject({ posts: { created: 1 }, problems: 0, left_out: 2 });
  });

  test('have summaries that end with a sentence where they were too long', async () => {
    const { database } = await open();
    const { remarks } = await run(database, [postEntry({ title: 'Lamp', summary: 'A sentence. '.repeat(200) })]);
    const { summary } = await post(database, 'lamp');
    expect(summary).toMatch(/^(A sentence\. )+A sentence\.$/);
    expect(summary.length).toBeGreaterThan(980);
    expect(summary.length).toBeLessThanOrEqual(1000);
    expect(remarks.join()).toContain('The summary was too long, and was shortened.');
  });

  test('imported again change nothing', async () => {
    const { database } = await open();
    const entries = [postEntry({ title: 'Lamp' }), postEntry({ title: 'River' })];
    await run(database, entries);
    const before = await database.read.selectFrom('posts').selectAll().execute();
    expect((await run(database, entries)).summary.posts).toMatchObject({ unchanged: 2, created: 0 });
    expect(await database.read.selectFrom('posts').selectAll().execute()).toEqual(before);
  });
});

onDatabase('comments of another system', (open) => {
  test('come with the names of their authors, replies one level deep, and are counted', async () => {
    const { database } = await open();
    const lamp = postEntry({ title: 'Lamp' });
    const [first, held] = [commentEntry({ post: lamp.key }), commentEntry({ post: lamp.key, status: 'held' })];
    const reply = commentEntry({ post: lamp.key, parent: first.key });
    const deeper = commentEntry({ post: lamp.key, parent: reply.key, author: '' });
    await run(database, [deeper, reply, held, first, lamp]);
    const [one, two, three, four] = await comments(database);
    expect([one, two, three, four].map((row) => [row?.author_name, row?.parent_id, row?.status])).toEqual([
      ['Asha Rao', null, 'shown'],
      ['Asha Rao', null, 'held'],
      ['Asha Rao', one?.id, 'shown'],
      ['Anonymous', one?.id, 'shown'],
    ]);
    expect((await post(database, 'lamp')).comments).toBe(1);
  });

  test('come once, and one that was deleted here stays deleted', async () => {
    const { database } = await open();
    const lamp = postEntry();
    const entries = [lamp, commentEntry({ post: lamp.key }), commentEntry({ post: lamp.key })];
    await run(database, entries);
    await inTransaction(database, (db) => db.deleteFrom('comments').where('id', '=', 1).execute());
    expect((await run(database, entries)).summary.comments).toMatchObject({ created: 0, unchanged: 2 });
    expect(await comments(database)).toHaveLength(1);
  });

  test('of a post that is not there are named', async () => {
    const { database } = await open();
    const { remarks } = await run(database, [commentEntry({ post: 'test:gone', place: 'comment 7' })]);
    expect(remarks).toEqual(['comment 7: Its post was not imported.']);
  });
});

onSqlite('comments of another system', (open) => {
  test('are shown with no comment of another post', async () => {
    const { database } = await open();
    const [lamp, draft] = [postEntry({ title: 'Lamp' }), postEntry({ title: 'Draft', status: 'draft' })];
    const shown = commentEntry({ post: lamp.key });
    await run(database, [lamp, draft, shown, commentEntry({ post: draft.key, parent: shown.key })]);
    expect((await comments(database)).map(({ parent_id }) => parent_id)).toEqual([null, null]);
  });

  test('are as long as those that are written here, in letters of any kind', async () => {
    const { database } = await open();
    const lamp = postEntry();
    const texts = ['🙏'.repeat(5000), '🙏'.repeat(5001)].map((source) => ({ format: 'plain' as const, source }));
    await run(database, [lamp, ...texts.map((text) => commentEntry({ post: lamp.key, text }))]);
    const stored = (await comments(database)).map(({ comment }) => comment);
    expect(stored).toEqual(['🙏'.repeat(5000), `${'🙏'.repeat(4999)}…`]);
  });

  test('have names that turn no line around, and are counted by a check', async () => {
    const { database } = await open();
    const lamp = postEntry();
    const entries = [lamp, commentEntry({ post: lamp.key, author: '\u202eAsha\n' })];
    expect((await run(database, entries, { dryRun: true })).summary.comments).toMatchObject({ created: 1, failed: 0 });
    await run(database, entries);
    expect(await comments(database)).toMatchObject([{ author_name: 'Asha' }]);
  });
});

onSqlite('a check', (open) => {
  test('of what was imported finds nothing new, although it fetches no images', async () => {
    const { database } = await open();
    const text = { format: 'html' as const, source: '<p>A <img src="https://old.example/gone.jpg" alt="lamp"></p>' };
    const entries = [postEntry({ text })];
    await run(database, entries);
    expect((await run(database, entries, { dryRun: true })).summary.posts).toMatchObject({ unchanged: 1, updated: 0 });
  });

  test('lets others write after each post, while an import writes many at once', async () => {
    const { database } = await open();
    const entries = Array.from({ length: 20 }, () => postEntry());
    const writtenTogether = async (settings: object) => {
      const after: number[] = [];
      const onStage = (stage: string, done: number) => stage === 'posts' && after.push(done);
      await run(database, entries, { onStage, ...settings });
      return after.slice(1).map((done, index) => done - (after[index] as number));
    };
    expect(await writtenTogether({ dryRun: true })).toEqual(Array(20).fill(1));
    expect(await writtenTogether({})).toEqual([20]);
  });
});

onSqlite('an import', (open) => {
  test('makes two hundred categories at most', async () => {
    const { database } = await open();
    const entries = Array.from({ length: 202 }, (_, index) => postEntry({ categories: [`Category ${index}`] }));
    const { remarks } = await run(database, entries);
    expect(remarks).toHaveLength(2);
    expect(remarks[0]).toContain('it is in “Essays” and not in “Category 200”');
  });

  test('tells, in the check too, that it adds a category for posts without one, and only where it does', async () => {
    const { database } = await open();
    const entries = [postEntry({ categories: [] }), postEntry({ categories: [' '] }), postEntry()];
    const note = [expect.stringMatching(/: Posts without a category go into “Essays”, which this import adds\.$/)];
    expect((await run(database, entries, { dryRun: true })).remarks).toEqual(note);
    expect((await run(database, entries)).remarks).toEqual(note);
    expect((await run(database, [...entries, postEntry({ categories: [] })])).remarks).toEqual([]);
    expect((await run(database, [postEntry()])).remarks).toEqual([]);
  });

  test('names an entry with an impossible date, and brings the others', async () => {
    const { database } = await open();
    const { summary, remarks } = await run(database, [postEntry({ createdAt: 1e17, place: 'post 7' }), postEntry()]);
    expect([summary.posts.created, remarks]).toEqual([1, ['post 7: It has a date that does not exist.']]);
  });

  test('of an export gives no unread post to readers, and schedules nothing that is to be a draft', async () => {
    const { database } = await open();
    const past = Date.now() - DAY;
    const columns = {
      ...{ slug_chosen: 0 as const, language_chosen: 0 as const, was_published: 1 as const, drawing: null },
      ...{ revision: 1, views: 0, likes: 0, shares: 0, review_requested_at: null },
      ...{ publish_local: '2030-01-01T08:00', publish_zone: 'Asia/Kolkata', publish_at: Date.now() + DAY },
    };
    const exactly = (overrides = {}) => ({ columns: { ...columns, ...overrides }, formerSlugs: [] });
    const own = { status: 'draft' as const, createdAt: past, author: null, language: 'en' as const };
    const waiting = exactly({ publish_at: past, review_requested_at: past });
    await run(database, [postEntry({ ...own, title: 'Waiting', publishAt: past, exact: waiting })]);
    const later = postEntry({ ...own, title: 'Later', publishAt: columns.publish_at, exact: exactly() });
    await run(database, [later], { options: { all_drafts: true } });
    expect(await post(database, 'waiting')).toMatchObject({ status: 'draft' });
    expect(await post(database, 'later')).toMatchObject({ status: 'draft', publish_at: null });
  });
});

onDatabase('subscribers of another system', (open) => {
  test('come with the day of their consent, once, and someone who left does not come back', async () => {
    const { database } = await open();
    const someone = { kind: 'subscriber' as const, place: 'line 2', source: 'Substack' };
    const entries: Entry[] = [
      { ...someone, email: 'Asha@example.org', confirmedAt: 1e12 },
      { ...someone, email: 'asha@example.org', confirmedAt: 1e12 },
      { ...someone, email: 'left@example.org', unsubscribedAt: 1e12 },
      { ...someone, email: 'undated@example.org' },
      { ...someone, email: 'LEFT@example.org', confirmedAt: 1e12 },
      { ...someone, email: 'no address', confirmedAt: 1e12 },
    ];
    const { summary, remarks } = await run(database, entries);
    expect(summary.subscribers).toEqual({ created: 2, updated: 0, unchanged: 1, failed: 3 });
    expect(remarks).toEqual([
      'line 2: It is not known when they agreed to get letters.',
      'line 2: Another row says that they unsubscribed, so they stay unsubscribed.',
      'line 2: “no address” is not a valid email address.',
    ]);
    await run(database, [{ ...someone, email: 'left@example.org', confirmedAt: 1e12 }]);
    const rows = await database.read.selectFrom('subscribers').selectAll().orderBy('id').execute();
    expect(
      rows.map(({ email, confirmed_at, source, unsubscribed_at }) => ({
        email,
        confirmed_at,
        source,
        unsubscribed_at,
      })),
    ).toEqual([
      { email: 'asha@example.org', confirmed_at: 1e12, source: 'Substack', unsubscribed_at: null },
      { email: 'left@example.org', confirmed_at: null, source: 'Substack', unsubscribed_at: 1e12 },
    ]);
  });
});

onDatabase('an import that is undone', (open) => {
  test('takes back what nobody has touched, and can be made again', async () => {
    const { database } = await open();
    const importId = await buildImport(database);
    const subscriber = {
      kind: 'subscriber' as const,
      place: 'line 2',
      source: 'Ghost',
      email: 'a@example.org',
      confirmedAt: 1,
    };
    const entries: Entry[] = [postEntry({ title: 'Lamp' }), postEntry({ title: 'River' }), subscriber];
    await run(database, entries, { importId });
    await inTransaction(database, (db) =>
      db.updateTable('posts').set({ title: 'New', revision: 2 }).where('slug', '=', 'river').execute(),
    );

    expect(await undoImport({ database, afterSave }, importId)).toEqual({ posts: 1, kept: 1 });
    expect(await post(database, 'lamp')).toMatchObject({ status: 'draft', deleted_at: expect.any(Number) });
    expect(await post(database, 'river')).toMatchObject({ status: 'published', deleted_at: null });
    expect(await database.read.selectFrom('subscribers').selectAll().execute()).toEqual([]);

    const { summary } = await run(database, entries, { importId });
    expect(summary.posts).toMatchObject({ created: 1, failed: 0, unchanged: 1 });
    expect(await post(database, 'lamp')).toMatchObject({ status: 'published', deleted_at: null });
  });
});

onSqlite('an import that is undone', (open) => {
  test('leaves a post alone that was brought back and changed, also when it is made again', async () => {
    const { database } = await open();
    const importId = await buildImport(database);
    const entries = [postEntry({ title: 'Lamp', addresses: ['https://old.example/lamp'] })];
    await run(database, entries, { importId });
    await undoImport({ database, afterSave }, importId);
    const changes = { title: 'Mine', deleted_at: null, revision: 2 };
    await inTransaction(database, (db) => db.updateTable('posts').set(changes).execute());
    const { summary } = await run(database, entries, { importId });
    expect(summary.posts).toMatchObject({ unchanged: 1, updated: 0 });
    expect(await post(database, 'lamp')).toMatchObject({ title: 'Mine', status: 'draft' });
  });

  test('leaves the old addresses of posts that stay', async () => {
    const { database } = await open();
    const importId = await buildImport(database);
    const titles = ['Lamp', 'River'];
    const entries = titles.map((title) => postEntry({ title, addresses: [`https://old.example/old-${title}`] }));
    await run(database, entries, { importId });
    const change = (db: WriteDb) =>
      db.updateTable('posts').set({ title: 'Mine', revision: 2 }).where('slug', '=', 'river').execute();
    await inTransaction(database, change);
    await undoImport({ database, afterSave }, importId);
    const rows = await database.read.selectFrom('redirects').select('path').execute();
    expect(rows.map(({ path }) => path)).toEqual(['/old-River']);
  });
});

onDatabase('an import that is cancelled', (open) => {
  test('writes nothing more after the batch that it was writing', async () => {
    const { database } = await open();
    const stopping = new AbortController();
    const entries = Array.from({ length: 450 }, () => postEntry());
    const onStage = (stage: string, done: number) =>
      stage === 'posts' && done > 0 && stopping.abort(new Error('cancelled'));
    await expect(run(database, entries, { signal: stopping.signal, onStage })).rejects.toThrow('cancelled');
    const { length } = await database.read.selectFrom('posts').select('id').execute();
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(250);
  });
});
