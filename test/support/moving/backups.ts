import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { Database, WriteDb } from '#server/database/database.ts';
import { insertRow } from '#server/database/rows.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { openArchive } from '#server/features/backup/archive.ts';
import { saveBook } from '#server/features/book/book-store.ts';
import { fileName } from '#server/features/media/file-name.ts';
import type { MediaStore } from '#server/features/media/media-store.ts';
import { savePolicy } from '#server/features/policies/policy-store.ts';
import { insertSeries, seriesSlugs } from '#server/features/series/series-store.ts';
import { saveSiteSettings } from '#server/features/site/site-store.ts';
import { EMPTY_WRITING } from '#shared/writing.ts';
import { createPages } from '#web/entry-server.tsx';
import { buildCategory, buildPost, buildUser, createPost, inTransaction, postDraft } from '../database/builders.ts';
import { makeFolder, type TestDatabase } from '../database/databases.ts';
import { openApp } from '../server/test-app.ts';

const START = Date.UTC(2026, 0, 1);
/** More than are read at once. */
const LIKES = 1200;

export interface Seeded {
  userId: number;
  categoryId: number;
  postId: number;
  file: string;
}

/** A site with something in every table that is backed up; made twice, it is the same. */
export async function seedSite(database: Database, store: MediaStore): Promise<Seeded> {
  const { id: categoryId } = await buildCategory(database, { name: 'दर्शन', slug: 'darshan', position: 1 });
  const userId = await buildUser(database, { email: 'asha@example.org', first_name: 'आशा', is_admin: 1 });
  const readers: number[] = [];
  for (let made = 0; made < 3; made += 1) readers.push(await buildUser(database, { email: `r${made}@example.org` }));
  const draft = { categoryId, authorId: userId, tags: ['lamp', 'दीया'], createdAt: START, body: 'A lamp.\nA flame.' };
  const postId = await buildPost(database, { ...draft, title: 'The lamp' });
  const deleted = await buildPost(database, { ...draft, title: 'Soon gone' });
  const bytes = Buffer.from('not really a picture');
  const file = fileName('a'.repeat(20), { type: 'webp', width: 10, bytes });
  await store.put(file, bytes);
  await database.transaction(async (db) => {
    await db.deleteFrom('posts').where('id', '=', deleted).execute();
    const image = { name: file, width: 10, height: 10, animated: 0 as const, alt: 'A lamp', created_at: START };
    const { id } = await db
      .insertInto('images')
      .values({ ...image, owner_id: userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('posts').set({ image_id: id, likes: 3 }).where('id', '=', postId).execute();
    await seedRows(db, { userId, postId, readers });
  });
  return { userId, categoryId, postId, file };
}

async function seedRows(
  db: WriteDb,
  { userId, postId, readers }: { userId: number; postId: number; readers: number[] },
) {
  await insertRow(db, 'former_slugs', { slug: 'the-old-lamp', post_id: postId });
  await seedSeries(db, postId);
  for (const user_id of readers)
    await db.insertInto('likes').values({ post_id: postId, user_id, created_at: START }).execute();
  const writing = JSON.stringify({ ...EMPTY_WRITING, title: 'A', body: 'अ'.repeat(1_500_000) });
  const saved = { saved_at: 1, saved_by: userId, replaced_at: 2, replaced_by: userId };
  // More than one part of a backup takes.
  for (let made = 0; made < 3; made += 1) {
    await db
      .insertInto('post_versions')
      .values({ post_id: postId, revision: 1, title: 'A', writing, ...saved })
      .execute();
  }
  await db.insertInto('daily_views').values({ day: '2026-01-01', post_id: postId, views: 5 }).execute();
  await db.insertInto('daily_totals').values({ day: '2026-01-01', views: 5 }).execute();
  await db
    .insertInto('daily_referrers')
    .values(Array.from({ length: LIKES }, (_, n) => ({ day: '2026-01-01', host: `h${n}.example`, views: 1 })))
    .execute();
  await db
    .insertInto('subscribers')
    .values({ email: 's@example.org', token: 't', asked_at: 1, confirmed_at: 2, unsubscribed_at: null })
    .execute();
  await seedLetter(db, postId);
  await db
    .insertInto('identities')
    .values({ user_id: userId, issuer: 'i', subject: 's', email: '', created_at: 1 })
    .execute();
  await db
    .insertInto('author')
    .values({ id: 1, user_id: userId, name: 'आशा', bio: 'Writes.', image_path: null, expertise: '[]', stats: '{}' })
    .execute();
  await db
    .insertInto('videos')
    .values({
      youtube_id: 'abcdefghijk',
      title: 'V',
      description: '',
      thumbnail_path: '/v.webp',
      duration: '1:00',
      published_at: START,
    })
    .execute();
  await saveBook(db, {
    title: 'B',
    subtitle: '',
    description: '',
    cover_path: '',
    image_id: null,
    shops: '[]',
    is_shown: 1,
  });
  await savePolicy(db, { name: 'terms', text: 'Be kind.' });
  // The page says when it was last changed.
  await db
    .updateTable('policies')
    .set({ updated_at: Date.parse('2026-11-01T05:00:00Z') })
    .execute();
  await recordAudit(db, 'book changed', { by: { id: userId } });
}

async function seedSeries(db: WriteDb, postId: number): Promise<void> {
  const cover = await db.selectFrom('images').select('id').executeTakeFirstOrThrow();
  const series = { name: 'दीये', slug: 'deeye', description: 'On lamps.', image_id: cover.id };
  const id = await insertSeries(db, series);
  await seriesSlugs.move(db, id, { from: 'lamps', to: 'deeye' });
  await db.updateTable('posts').set({ series_id: id, series_order: 3 }).where('id', '=', postId).execute();
}

async function seedLetter(db: WriteDb, postId: number): Promise<void> {
  const { id } = await db
    .insertInto('letters')
    .values({
      ...{ post_id: postId, subject: 'The lamp', preheader: '', language: 'en', extent: 'full', audience: 'all' },
      ...{ status: 'sent', reason: null, due_at: START, due_local: null, due_zone: null, started_at: START },
      ...{ resumed_at: null, finished_at: START, title: 'The lamp', html: '<p>', text: 'A', page_html: '<p>' },
      ...{ total: 1, created_at: START, created_by: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const subscriber = await db.selectFrom('subscribers').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('deliveries')
    .values({ letter_id: id, subscriber_id: subscriber.id, status: 'sent', due_at: START, changed_at: START })
    .execute();
  const image = await db.selectFrom('images').select('id').executeTakeFirstOrThrow();
  await db.insertInto('letter_images').values({ letter_id: id, image_id: image.id }).execute();
  await db.insertInto('suppressed_addresses').values({ email_hash: 'h', reason: 'bounce', since: START }).execute();
}

/** One of many writes: a post, a comment, and the number of it in the tagline, all at once. */
export function writeStep(database: Database, { userId, categoryId, postId }: Seeded, step: number): Promise<void> {
  return inTransaction(database, async (db) => {
    const at = START + step * 1000;
    await createPost(
      db,
      postDraft({ categoryId, authorId: userId, title: `Step ${step}`, createdAt: at, body: `Number${step}` }),
    );
    await db
      .insertInto('comments')
      .values({ post_id: postId, author_id: userId, comment: `Thought ${step}`, comment_key: null, created_at: at })
      .execute();
    await db.updateTable('posts').set({ comments: step }).where('id', '=', postId).execute();
    await saveSiteSettings(db, { tagline: `${step}` });
  });
}

/** What every public page and content call answers, page by page. */
export async function answersOf(place: TestDatabase): Promise<Record<string, string>> {
  const { get, database } = await openApp(async () => place, { pages: async () => createPages(null) });
  const posts = await database.read
    .selectFrom('posts')
    .select(['id', 'slug'])
    .where('status', '=', 'published')
    .orderBy('id')
    .execute();
  const lists = Array.from({ length: Math.ceil(posts.length / 20) }, (_, page) => `/blog?page=${page + 1}`);
  const pages = [
    '/',
    '/about',
    '/blog',
    '/archive',
    '/categories',
    '/tag/urdu',
    '/newsletter',
    '/privacy',
    '/terms',
    '/cookies',
    '/no-such-page',
  ];
  const searches = [
    '/blog?search=lamp',
    '/blog?search=number1',
    '/blog?search=deeya',
    '/blog?category=darshan',
    '/blog/the-old-lamp',
    '/series',
    '/series/deeye',
    '/series/lamps',
  ];
  const calls = ['site', 'videos', 'author', 'categories', 'series/deeye', 'search/suggest?q=step'].map(
    (call) => `/api/${call}`,
  );
  const own = posts.flatMap(({ id, slug }) => [`/blog/${encodeURIComponent(slug)}`, `/api/post/comment/${id}`]);
  const answers: Record<string, string> = {};
  for (const url of [...pages, ...lists, ...searches, ...calls, ...own]) {
    const answer = await get(url);
    answers[url] = `${answer.statusCode} ${answer.headers.location ?? ''} ${inOneOrder(answer.body)}`;
  }
  return answers;
}

/** What a page read lies in it in the order in which the answers came. */
function inOneOrder(page: string): string {
  return page.replace(/(?<=id="state">)\{.*\}(?=<)/, (shown) =>
    JSON.stringify(
      JSON.parse(shown)
        .state.map((entry: unknown) => JSON.stringify(entry))
        .sort(),
    ),
  );
}

/** The rows of each table as lines, in an order of no meaning, and the digests of the other files. */
export async function contentOf(file: string): Promise<Record<string, string[]>> {
  const { manifest, entries } = await openArchive(file);
  const content: Record<string, string[]> = {};
  for await (const entry of entries((name) => name.startsWith('database/'))) {
    const table = entry.name.replace(/-\d+\.jsonl\.gz$/, '');
    const lines = gunzipSync(await buffer(entry.content))
      .toString()
      .split('\n')
      .filter(Boolean);
    content[table] = [...(content[table] ?? []), ...lines];
  }
  for (const lines of Object.values(content)) lines.sort();
  content.files = manifest.entries
    .filter(({ name }) => !name.startsWith('database/'))
    .map(({ name, sha256 }) => `${name} ${sha256}`)
    .sort();
  return content;
}

export function newBackupFile(): string {
  return join(makeFolder(), 'site.tar');
}

/** The files that a restore has left in a folder, besides the empty file of the lock. */
export function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name !== 'lock').map(({ name }) => name);
}
