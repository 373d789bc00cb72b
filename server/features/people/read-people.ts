import { accountGone } from '#server/base/errors.ts';
import { isoTime, isoTimeOrNull } from '#server/base/iso-time.ts';
import { toLimitOffset } from '#server/base/pagination.ts';
import type { Database } from '#server/database/database.ts';
import type { Person, PersonPage, PersonQuery } from '#shared/contracts/desk/person.ts';
import { countPeople, findPeople, listPersonIds, type PersonRow } from './person-store.ts';

export async function readPeople({ read, engine }: Database, query: PersonQuery): Promise<PersonPage> {
  const { show = 'all', search = '', id } = query;
  const { page, limit, offset } = toLimitOffset(query);
  const filter = { show, search, id };
  const from = search === '' ? read : engine.slowRead;
  const [ids, count] = await Promise.all([listPersonIds(from, filter, { limit, offset }), countPeople(from, filter)]);
  const rows = await findPeople(read, ids, Date.now());
  return { rows: rows.map(presentPerson), count, page, limit };
}

/** @throws {HttpError} 404 if the account no longer exists */
export async function readPerson({ read }: Database, id: number): Promise<Person> {
  const [row] = await findPeople(read, [id], Date.now());
  if (!row) throw accountGone();
  return presentPerson(row);
}

function presentPerson(row: PersonRow): Person {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    is_admin: row.is_admin === 1,
    is_verified: row.email_verified_at !== null,
    suspended_at: isoTimeOrNull(row.suspended_at),
    created_at: isoTime(row.created_at),
    ...(row.last_used_at !== null && { last_used_at: isoTime(row.last_used_at) }),
    sessions: row.sessions,
    posts: row.posts,
    comments: row.comments,
    bytes: row.bytes,
  };
}
