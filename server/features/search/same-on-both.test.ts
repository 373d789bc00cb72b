import { expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { writtenWords } from '#shared/text/search/words.ts';
import { buildCategory, buildPost, buildUser } from '../../../test/support/database/builders.ts';
import { openMigrated } from '../../../test/support/database/databases.ts';
import { fc, runs } from '../../../test/support/runner/fast-check.ts';
import { HELD_OUT, TUNED } from '../../../test/support/texts/spelling-pairs.ts';
import { listPosts } from '../posts/read-posts.ts';

const HINDI = [...TUNED, ...HELD_OUT];
const ENGLISH =
  `lamp lamps river rivers silence silent meditate meditation garden gardener karma Gita yoga dhyana café it's
  master’s 2026 २०२६ a I of and mind minding minded`.split(/\s+/);
const POSTS = 120;
const SEARCHES = runs(300);

const word = fc.oneof(
  fc.constantFrom(...ENGLISH),
  fc.constantFrom(...HINDI).map((spelling) => spelling.word),
);
const words = (maximum: number) => fc.array(word, { minLength: 1, maxLength: maximum }).map((some) => some.join(' '));
const post = fc.record({
  title: words(4),
  summary: words(8),
  body: words(30),
  tags: fc.uniqueArray(word, { maxLength: 3 }),
  status: fc.constantFrom('published' as const, 'published' as const, 'draft' as const),
  // Several in a minute, and not in the order in which they were made.
  createdAt: fc.integer({ min: 0, max: 50 }).map((number) => Date.UTC(2026, 0, 1) + number * 20_000),
});
const typed = fc.constantFrom(...HINDI).chain((spelling) => fc.constantFrom(...spelling.typed));
const sought = fc.oneof(word, word, typed, fc.string({ unit: 'grapheme', maxLength: 5 }));
const beginning = fc.tuple(word, fc.integer({ min: 1, max: 4 })).map(([whole, length]) => whole.slice(0, length));
const search = fc
  .tuple(fc.array(sought, { maxLength: 3 }), fc.oneof(sought, beginning))
  .map(([some, last]) => [...some, last].join(' '));

type Post = ReturnType<typeof samplePosts>[number];
const samplePosts = () => fc.sample(post, POSTS);

/** Posts are known by the order in which they were made: ids may differ. */
async function build(database: Database, posts: Post[]): Promise<Map<number, number>> {
  const authorId = await buildUser(database);
  // Posts are found by the names of categories, so these have to be the same as well.
  const categories = [
    await buildCategory(database, { name: 'Wisdom' }),
    await buildCategory(database, { name: 'ध्यान' }),
  ];
  const places = new Map<number, number>();
  for (const [place, some] of posts.entries()) {
    const categoryId = categories[place % 2]?.id as number;
    places.set(await buildPost(database, { ...some, authorId, categoryId }), place);
  }
  return places;
}

async function found(database: Database, places: Map<number, number>, text: string, page: number) {
  const { rows, count } = await listPosts(
    database,
    { kind: 'not in bin', authorId: null },
    { search: text, page, limit: 10 },
  );
  return { count, rows: rows.map(({ id, found }) => ({ place: places.get(id), found })) };
}

/** On all pages of the list. */
async function idsFound(database: Database, text: string): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const search = { search: text, page, limit: 50 };
    const { rows, count } = await listPosts(database, { kind: 'not in bin', authorId: null }, search);
    ids.push(...rows.map(({ id }) => id));
    if (rows.length === 0 || ids.length >= count) return ids;
  }
}

test('a search finds the same posts in the same order on both databases', async () => {
  const [{ database: sqlite }, { database: postgres }] = [await openMigrated('sqlite'), await openMigrated('postgres')];
  const posts = samplePosts();
  const [onSqlite, onPostgres] = [await build(sqlite, posts), await build(postgres, posts)];
  let withHits = 0;
  for (const [number, text] of fc.sample(search, SEARCHES).entries()) {
    const page = (number % 2) + 1;
    const [one, other] = await Promise.all([
      found(sqlite, onSqlite, text, page),
      found(postgres, onPostgres, text, page),
    ]);
    expect(other, text).toEqual(one);
    if (one.rows.length > 1) withHits += 1;
  }
  // Random posts and searches: most of them find little.
  expect(withHits).toBeGreaterThan(0);
}, 240_000);

test.each(['sqlite', 'postgres'] as const)('every word of a post finds that post, on %s', async (engine) => {
  const { database } = await openMigrated(engine);
  const posts = fc.sample(post, runs(30));
  const places = await build(database, posts);
  const idAt = new Map([...places].map(([id, place]) => [place, id]));
  for (const [place, { title, summary, body, tags }] of posts.entries()) {
    const all = [...new Set(writtenWords([title, summary, body, ...tags].join('\n')))];
    for (const text of fc.sample(fc.subarray(all, { minLength: 1, maxLength: 4 }), 5).map((some) => some.join(' '))) {
      expect(await idsFound(database, text), text).toContain(idAt.get(place));
    }
  }
});

test.each(['sqlite', 'postgres'] as const)('a post of any text is found by any of its words, on %s', async (engine) => {
  const { database } = await openMigrated(engine);
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((some) => !some.includes('\0'));
  await fc.assert(
    fc.asyncProperty(text, async (body) => {
      const id = await buildPost(database, { title: 'T', summary: 'S', body });
      for (const one of writtenWords(body).slice(0, 5)) {
        const { rows, count } = await listPosts(database, { kind: 'published' }, { search: one, limit: 50 });
        if (count <= 50 && writtenWords(one).length > 0)
          expect(
            rows.map((row) => row.id),
            one,
          ).toContain(id);
      }
    }),
    { numRuns: runs(40) },
  );
});
