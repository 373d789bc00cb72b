import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import { likePattern } from '#server/database/like-pattern.ts';

export type Show = 'all' | 'admins' | 'suspended';

/** These are literals and not parameters, so that both databases use the partial indexes. */
const CONDITIONS = { admins: sql<boolean>`is_admin = 1`, suspended: sql<boolean>`suspended_at is not null` };

interface PersonFilter {
  show: Show;
  /** A prefix of a name or of the address; empty for everyone. A search scans all rows, so use `slowRead`. */
  search: string;
}

/** Newest first. */
export async function listPersonIds(
  db: Db,
  filter: PersonFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await selectPeople(db, filter)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countPeople(db: Db, filter: PersonFilter): Promise<number> {
  const { count } = await selectPeople(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export type PersonRow = Awaited<ReturnType<typeof findPeople>>[number];

/** Newest first, with the counts of their sessions, posts and comments. */
export async function findPeople(db: Db, ids: number[], now: number) {
  if (ids.length === 0) return [];
  const [people, sessions, posts, comments] = await Promise.all([
    selectDetails(db).where('id', 'in', ids).orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
    countSessions(db, ids, now),
    countPosts(db, ids),
    countComments(db, ids),
  ]);
  const [sessionsOf, postsOf, commentsOf] = [byPerson(sessions), byPerson(posts), byPerson(comments)];
  return people.map((person) => ({
    ...person,
    sessions: sessionsOf.get(person.id)?.count ?? 0,
    last_used_at: sessionsOf.get(person.id)?.last_used_at ?? null,
    posts: postsOf.get(person.id)?.count ?? 0,
    comments: commentsOf.get(person.id)?.count ?? 0,
  }));
}

function selectPeople(db: Db, { show, search }: PersonFilter) {
  // Names are stored in NFC, in which some Hindi letters that are typed as one code point become two.
  const beginning = `${likePattern(search.normalize('NFC').toLowerCase())}%`;
  const begins = (text: ReturnType<typeof sql>) => sql<boolean>`lower(${text}) like ${beginning} escape '!'`;
  return db
    .selectFrom('users')
    .$if(show !== 'all', (query) => query.where(CONDITIONS[show as keyof typeof CONDITIONS]))
    .$if(search !== '', (query) =>
      query.where(({ or }) =>
        or([begins(sql`first_name || ' ' || last_name`), begins(sql`last_name`), begins(sql`email`)]),
      ),
    );
}

function selectDetails(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'is_admin', 'email_verified_at', 'suspended_at', 'created_at']);
}

function countSessions(db: Db, ids: number[], now: number) {
  return db
    .selectFrom('sessions')
    .select((eb) => ['user_id', eb.fn.countAll<number>().as('count'), eb.fn.max('last_used_at').as('last_used_at')])
    .where('user_id', 'in', ids)
    .where('expires_at', '>', now)
    .groupBy('user_id')
    .execute();
}

/** Posts in the bin are not counted. */
function countPosts(db: Db, ids: number[]) {
  return db
    .selectFrom('posts')
    .select((eb) => ['author_id as user_id', eb.fn.countAll<number>().as('count')])
    .where('author_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .groupBy('author_id')
    .execute();
}

function countComments(db: Db, ids: number[]) {
  return db
    .selectFrom('comments')
    .select((eb) => ['author_id as user_id', eb.fn.countAll<number>().as('count')])
    .where('author_id', 'in', ids)
    .groupBy('author_id')
    .execute();
}

function byPerson<Row extends { user_id: number | null }>(rows: Row[]): Map<number | null, Row> {
  return new Map(rows.map((row) => [row.user_id, row]));
}
