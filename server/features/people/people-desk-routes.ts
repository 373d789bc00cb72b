import { accountGone } from '#server/base/errors.ts';
import { isoTime, isoTimeOrNull } from '#server/base/iso-time.ts';
import { toLimitOffset } from '#server/base/pagination.ts';
import type { Database } from '#server/database/database.ts';
import type { Accounts } from '#server/features/accounts/accounts.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { App } from '#server/http/typed-app.ts';
import {
  type Person,
  type PersonPage,
  type PersonQuery,
  person,
  personDeletion,
  personPage,
  personQuery,
  personRole,
} from '#shared/contracts/desk/person.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { idAnswer, reference } from '#shared/contracts/text.ts';
import { type IdentityRemoval, removalSentences } from '#shared/text/identity-removal.ts';
import { changeRole, deletePerson, endSessions, restorePerson, suspendPerson } from './manage-people.ts';
import { countPeople, findPeople, listPersonIds, type PersonRow } from './person-store.ts';

type Deps = Pick<Accounts, 'database' | 'secret' | 'nameIssuer'>;

const singlePerson = { params: reference, response: loginAnswers(person) };

export function peopleDeskRoutes(desk: App, deps: Deps) {
  const { database, secret } = deps;
  const listed = loginAnswers(personPage);
  desk.get('/desk/people', { schema: { querystring: personQuery, response: listed } }, async ({ query }) =>
    answer(await readPeople(database, query)),
  );

  desk.put('/desk/people/:id/role', { schema: { ...singlePerson, body: personRole } }, async (request) => {
    const { isAdmin } = request.body;
    await changeRole(database, request.user, { id: request.params.id, isAdmin });
    return answer(
      await readPerson(database, request.params.id),
      isAdmin ? 'This person is now an admin.' : 'This person is no longer an admin.',
    );
  });

  actionRoutes(desk, deps);

  const deleted = loginAnswers(idAnswer);
  desk.delete(
    '/desk/people/:id',
    { schema: { params: reference, body: personDeletion, response: deleted } },
    async (request) => {
      const { id } = request.params;
      await deletePerson(database, request.user, { id, writings: request.body.writings, secret });
      return answer({ id }, 'Account deleted.');
    },
  );
}

function actionRoutes(desk: App, deps: Deps) {
  const addRoute = (
    name: string,
    action: (deps: Deps, by: CurrentUser, id: number) => Promise<IdentityRemoval>,
    message: string,
  ) =>
    desk.post(`/desk/people/:id/${name}`, { schema: singlePerson }, async (request) => {
      const { id } = request.params;
      const identities = await action(deps, request.user, id);
      const sentences = [message, ...removalSentences(identities, 'admin')];
      return answer(await readPerson(deps.database, id), sentences.join(' '));
    });
  addRoute('suspend', suspendPerson, 'Account suspended.');
  addRoute('restore', restorePerson, 'Account restored.');
  addRoute('end-sessions', endSessions, 'Logged out everywhere.');
}

async function readPeople({ read, engine }: Database, query: PersonQuery): Promise<PersonPage> {
  const { show = 'all', search = '', id } = query;
  const { page, limit, offset } = toLimitOffset(query);
  const filter = { show, search, id };
  const from = search === '' ? read : engine.slowRead;
  const [ids, count] = await Promise.all([listPersonIds(from, filter, { limit, offset }), countPeople(from, filter)]);
  const rows = await findPeople(read, ids, Date.now());
  return { rows: rows.map(presentPerson), count, page, limit };
}

/** @throws {HttpError} 404 if the account no longer exists */
async function readPerson({ read }: Database, id: number): Promise<Person> {
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
