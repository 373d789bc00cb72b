import type { Database } from '#server/database/database.ts';
import { notFound } from '#server/errors.ts';
import type { Person, PersonPage, PersonQuery } from '#shared/contracts/desk/person.ts';
import { PAGE_SIZE, PAGE_SIZE_MAXIMUM } from '#shared/contracts/post.ts';
import { presentPerson } from './person-presenter.ts';
import { countPeople, findPeople, listPersonIds } from './person-store.ts';

export async function readPeople({ read, engine }: Database, query: PersonQuery): Promise<PersonPage> {
  const { page = 1, show = 'all', search = '' } = query;
  const limit = Math.min(query.limit ?? PAGE_SIZE, PAGE_SIZE_MAXIMUM);
  const filter = { show, search };
  const from = search === '' ? read : engine.readAside;
  const [ids, count] = await Promise.all([
    listPersonIds(from, filter, { limit, offset: (page - 1) * limit }),
    countPeople(from, filter),
  ]);
  const rows = await findPeople(read, ids, Date.now());
  return { rows: rows.map(presentPerson), count, page, limit };
}

/** @throws {HttpError} 404 where the account is gone */
export async function readPerson({ read }: Database, id: number): Promise<Person> {
  const [row] = await findPeople(read, [id], Date.now());
  if (!row) throw notFound('This account is not there any more.');
  return presentPerson(row);
}
