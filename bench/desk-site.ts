import { type Insertable, sql } from 'kysely';
import { type Database, openDatabase, type WriteDb } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import type { Tables } from '#server/database/tables.ts';
import { startSession } from '#server/features/accounts/start-session.ts';
import { TERMS_VERSION } from '#server/features/search/post-terms.ts';

const ROWS_AT_ONCE = 500;
const STATEMENTS_AT_ONCE = 40;
const DAY = 24 * 60 * 60_000;
/** Since when the site has been read. */
const DAYS = 730;
const DAYS_OF_VIEWS = 30;
const USERS = 20_000;
const CATEGORIES = 8;

export interface DeskSize {
  posts: number;
  comments: number;
  /** Of every day, so many posts were read. */
  postsReadADay: number;
}

export const DESK_SIZE: DeskSize = { posts: 100_000, comments: 1_000_000, postsReadADay: 2000 };

/** A site that has many readers, its rows written straight into the tables. @returns the header of its admin */
export async function fillDeskSite(
  place: { databaseUrl: string; dataDir: string },
  { posts, comments, postsReadADay }: DeskSize,
): Promise<{ authorization: string }> {
  const database = openDatabase({ ...place, onError: fail });
  const now = Date.now();
  const sometime = (place: number, all: number) => Math.floor(now - DAYS * DAY * (1 - place / all));
  try {
    await migrate(database);
    await fill(database, 'users', USERS, (place) => ({
      ...{ email: `reader-${place}@bench.example`, first_name: 'Asha', last_name: `Rao ${place}`, phone_no: '' },
      ...{ is_admin: place === 0 ? 1 : 0, password_hash: null, email_verified_at: 0 },
      created_at: sometime(place, USERS),
    }));
    await fill(database, 'categories', CATEGORIES, (place) => ({
      ...{ name: `Category ${place}`, slug: `category-${place}`, description: '' },
      ...{ is_active: 1, position: place },
    }));
    await fill(database, 'posts', posts, (place) => ({
      ...{ slug: `post-${place}`, title: `Post number ${place} on lamps`, summary: 'A summary.', language: 'en' },
      ...{ category_id: 1 + (place % CATEGORIES), author_id: 1 + (place % 500), image_id: null, youtube_url: null },
      ...{ status: place % 50 === 0 ? 'draft' : 'published', featured: 0, read_minutes: 3, saved_by: null },
      review_requested_at: place % 5000 === 0 ? now : null,
      ...{ draft_id: null, deleted_at: null, status_before_bin: null },
      created_at: sometime(place, posts),
      updated_at: sometime(place, posts),
      published_at: place % 50 === 0 ? null : sometime(place, posts),
    }));
    await fill(database, 'comments', comments, (place) => ({
      ...{ post_id: 1 + ((place * 7919) % posts), author_id: 1 + ((place * 31) % USERS), comment_key: null },
      comment: `Thought number ${place}: a lamp that is lit lights others, and loses nothing by it.`,
      status: place % 1000 === 1 ? 'held' : place % 2000 === 2 ? 'hidden' : 'shown',
      reports: place % 1000 === 3 ? 2 : 0,
      created_at: sometime(place, comments),
    }));
    await fill(database, 'likes', comments / 2, (place) => ({
      ...{ post_id: 1 + (place % posts), user_id: 1 + Math.floor(place / posts) },
      created_at: sometime(place, comments / 2),
    }));
    const dayOf = (place: number) => new Date(now - place * DAY).toISOString().slice(0, 10);
    await fill(database, 'daily_totals', DAYS_OF_VIEWS, (place) => ({ day: dayOf(place), views: 3 * postsReadADay }));
    await fill(database, 'daily_referrers', DAYS_OF_VIEWS * 200, (place) => ({
      ...{ day: dayOf(Math.floor(place / 200)), host: `site-${place % 200}.example`, views: 1 + (place % 90) },
    }));
    await fill(database, 'daily_views', DAYS_OF_VIEWS * postsReadADay, (place) => ({
      day: dayOf(Math.floor(place / postsReadADay)),
      ...{ post_id: 1 + (place % postsReadADay), views: 1 + (place % 17) },
    }));
    await passOverIndexing(database);
    return {
      authorization: `Bearer ${await database.transaction((db) => startSession(db, 1, { userAgent: 'bench' }))}`,
    };
  } finally {
    await database.close();
  }
}

/** As though every post had been indexed: the server would begin with that, and nobody searches here. */
async function passOverIndexing({ engine, transaction }: Database): Promise<void> {
  const [column, value] = engine.name === 'postgres' ? [sql`, terms`, sql`, ''`] : [sql``, sql``];
  await transaction((db) =>
    sql`
      insert into search_documents (post_id, place, version${column})
      select id, id, cast(${TERMS_VERSION} as bigint)${value} from posts`.execute(db),
  );
}

/** Many rows a statement, many statements a transaction. */
async function fill<Name extends keyof Tables>(
  database: Database,
  table: Name,
  count: number,
  rowOf: (place: number) => object,
): Promise<void> {
  for (let from = 0; from < count; from += ROWS_AT_ONCE * STATEMENTS_AT_ONCE) {
    const to = Math.min(count, from + ROWS_AT_ONCE * STATEMENTS_AT_ONCE);
    await database.transaction((db) => fillPart(db, table, { from, to }, rowOf));
  }
}

async function fillPart<Name extends keyof Tables>(
  db: WriteDb,
  table: Name,
  { from, to }: { from: number; to: number },
  rowOf: (place: number) => object,
): Promise<void> {
  for (let start = from; start < to; start += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, to - start) }, (_, index) => rowOf(start + index));
    await db
      .insertInto(table)
      .values(rows as Insertable<Tables[Name]>[])
      .execute();
  }
}

function fail(error: Error): never {
  throw error;
}
