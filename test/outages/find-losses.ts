import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Database } from '#server/database/database.ts';
import type { Acknowledged } from './mixed-load.ts';

const AT_ONCE = 8;

interface LookedAt {
  database: Database;
  dataDir: string;
  url: string;
  /** Posts and images with lower ids were searched for and fetched before. */
  from: { post: number; image: number };
}

/** What was acknowledged and is not there, or does not fit together, in words; empty when all is well. */
export async function findLosses(site: LookedAt, acknowledged: Acknowledged): Promise<string[]> {
  const { database, dataDir } = site;
  const losses: string[] = [];
  for (const find of [findInRows, findInCounts, findInFile]) losses.push(...(await find(database, acknowledged)));
  losses.push(...(await findInSearch(site, acknowledged)));
  losses.push(...(await findInImages(site, acknowledged)));
  losses.push(...(await findHalfFiles(join(dataDir, 'media'))));
  return losses;
}

async function findInRows({ read }: Database, { posts, comments, likes, images }: Acknowledged): Promise<string[]> {
  const losses: string[] = [];
  const bodies = await read
    .selectFrom('posts')
    .innerJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
    .select(['posts.id', 'title', 'body'])
    .execute();
  const kept = new Map(bodies.map((row) => [row.id, row]));
  for (const [id, words] of posts) {
    const { title = '', body = '' } = kept.get(id) ?? {};
    if (!words.includes(title) || body !== `On ${title}.`) losses.push(`post ${id} says ${title}, not ${words}`);
  }
  const texts = new Map(
    (await read.selectFrom('comments').select(['id', 'comment']).execute()).map((row) => [row.id, row]),
  );
  for (const [id, text] of comments) if (texts.get(id)?.comment !== text) losses.push(`comment ${id}`);
  const liked = new Set(
    (await read.selectFrom('likes').select(['post_id', 'user_id']).execute()).map(
      (row) => `${row.post_id} ${row.user_id}`,
    ),
  );
  for (const [key, states] of likes) if (!states.includes(liked.has(key))) losses.push(`like ${key}`);
  const kinds = new Set((await read.selectFrom('images').select('id').execute()).map((row) => row.id));
  for (const id of images.keys()) if (!kinds.has(id)) losses.push(`image ${id}`);
  return losses;
}

/** Kept counts against a recount. */
async function findInCounts({ read }: Database): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    select 'likes of post ' || id as wrong from posts
      where likes <> (select count(*) from likes where post_id = posts.id)
    union all select 'comments of post ' || id from posts
      where comments <> (select count(*) from comments where post_id = posts.id and status = 'shown')
    union all select 'posts of category ' || id from categories
      where post_count <> (select count(*) from posts where category_id = categories.id and status = 'published')
    union all select 'index of post ' || id from posts
      where status = 'published' and not exists (select 1 from search_documents where post_id = posts.id)`.execute(
    read,
  );
  return rows.map(({ wrong }) => wrong);
}

async function findInFile({ engine, read }: Database): Promise<string[]> {
  if (engine.name === 'postgres') return [];
  const { rows: whole } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(read);
  const { rows: dangling } = await sql<object>`pragma foreign_key_check`.execute(read);
  const problems = whole.map((row) => row.integrity_check).filter((word) => word !== 'ok');
  return [...problems, ...dangling.map((row) => `dangling: ${JSON.stringify(row)}`)];
}

/** By the word that the post says now. */
async function findInSearch({ database, url, from }: LookedAt, { posts }: Acknowledged): Promise<string[]> {
  const rows = await database.read.selectFrom('posts').select(['id', 'title']).where('id', '>=', from.post).execute();
  const saved = rows.filter(({ id }) => posts.has(id));
  const missing = await eachOf(saved, async ({ id, title }) => {
    const { data } = await (await fetch(`${url}/api/post/list?search=${title}`)).json();
    return data.rows.some((post: { id: number }) => post.id === id)
      ? []
      : [`the search does not find post ${id} by ${title}`];
  });
  return missing.flat();
}

/** All of those that rows name, as readers get them. */
async function findInImages({ database, url, from }: LookedAt, { images }: Acknowledged): Promise<string[]> {
  const { read } = database;
  const variants = read.selectFrom('image_variants').select('name').where('image_id', '>=', from.image);
  const names = await read.selectFrom('images').select('name').where('id', '>=', from.image).union(variants).execute();
  const told = [...images].filter(([id]) => id >= from.image).map(([, address]) => address);
  const addresses = [...told, ...names.map(({ name }) => `/media/${name}`)];
  const broken = await eachOf([...new Set(addresses)], async (address) => {
    const answer = await fetch(url + address);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return answer.status === 200 && (await isWhole(bytes)) ? [] : [`${address}: ${answer.status}`];
  });
  return broken.flat();
}

/** Also those that no row names. */
async function findHalfFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.endsWith('.part'));
  const half = await eachOf(names, async (name) => ((await isWhole(await readFile(join(folder, name)))) ? [] : [name]));
  return half.flat();
}

function isWhole(bytes: Buffer): Promise<boolean> {
  return sharp(bytes, { failOn: 'warning' })
    .stats()
    .then(
      () => true,
      () => false,
    );
}

async function eachOf<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))));
  }
  return results;
}
