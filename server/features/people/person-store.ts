import { sql } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { countRows, likePattern } from '#server/database/rows.ts';
import { credentialsOf, selectAndLock, type UserCredentials } from '#server/features/accounts/user-store.ts';
import { bytesOfUser } from '#server/features/allowance/allowance-store.ts';

type Show = 'all' | 'admins' | 'suspended';

/** These are literals and not parameters, so that both databases use the partial indexes. */
const CONDITIONS = { admins: sql<boolean>`is_admin = 1`, suspended: sql<boolean>`suspended_at is not null` };

interface PersonFilter {
  show: Show;
  /** A prefix of a name or of the address; empty for everyone. A search scans all rows, so use `slowRead`. */
  search: string;
  /** Only this person. */
  id?: number | undefined;
}

/** Newest first, with the number of all that match. */
export async function listPersonIds(
  db: Db,
  filter: PersonFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; count: number }> {
  const matching = selectPeople(db, filter);
  const newest = matching.select('id').orderBy('created_at', 'desc').orderBy('id', 'desc');
  const rows = await newest.limit(limit).offset(offset).execute();
  return { ids: rows.map(({ id }) => id), count: await countRows(matching) };
}

/**
 * Newest first, with the counts of their sessions, posts and comments, and the bytes that they have stored. Posts in the
 * bin are not counted, but have bytes.
 */
export async function findPeople(db: Db, ids: number[], now: number) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'is_admin', 'email_verified_at', 'suspended_at', 'created_at'])
    .select(({ selectFrom, fn }) => {
      const sessions = selectFrom('sessions').whereRef('user_id', '=', 'users.id').where('expires_at', '>', now);
      const posts = selectFrom('posts').whereRef('author_id', '=', 'users.id').where('deleted_at', 'is', null);
      const comments = selectFrom('comments').whereRef('author_id', '=', 'users.id');
      const count = fn.countAll<number>().as('count');
      return [
        sessions.select(count).$asScalar().$notNull().as('sessions'),
        sessions.select((eb) => eb.fn.max('last_used_at').as('last')).as('last_used_at'),
        posts.select(count).$asScalar().$notNull().as('posts'),
        comments.select(count).$asScalar().$notNull().as('comments'),
        bytesOfUser.as('bytes'),
      ];
    })
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export type PersonRow = Awaited<ReturnType<typeof findPeople>>[number];

function selectPeople(db: Db, { show, search, id }: PersonFilter) {
  // Names are stored in NFC, in which some Hindi letters that are typed as one code point become two.
  const beginning = `${likePattern(search.normalize('NFC').toLowerCase())}%`;
  const begins = (text: ReturnType<typeof sql>) => sql<boolean>`lower(${text}) like ${beginning} escape '!'`;
  return db
    .selectFrom('users')
    .$if(show !== 'all', (query) => query.where(CONDITIONS[show as keyof typeof CONDITIONS]))
    .$if(id !== undefined, (query) => query.where('id', '=', id as number))
    .$if(search !== '', (query) =>
      query.where(({ or }) =>
        or([begins(sql`first_name || ' ' || last_name`), begins(sql`last_name`), begins(sql`email`)]),
      ),
    );
}

/**
 * Locks these people and every admin who is not suspended. The rows are read after the wait for their locks, so they
 * show if an admin has lost their rights in the meantime.
 */
export async function lockWithAdmins(db: WriteDb, ids: number[]): Promise<UserCredentials[]> {
  const admins = db.selectFrom('users').select('id').where(sql<boolean>`is_admin = 1 and suspended_at is null`);
  const requested = db.selectFrom('users').select('id').where('id', 'in', ids);
  const rows = await selectAndLock(db).where('id', 'in', admins.union(requested)).execute();
  return rows.map(credentialsOf);
}
