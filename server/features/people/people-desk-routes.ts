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
import { findPeople, listPersonIds, type PersonRow } from './person-store.ts';

type Deps = Pick<Accounts, 'database' | 'secret' | 'nameIssuer'>;

const singlePerson = { params: reference, response: loginAnswers(person) };

export function peopleDeskRoutes(desk: App, deps: Deps) {
  const { database, secret } = deps;
  const listed = loginAnswers(personPage);
  desk.get('/desk/people', { schema: { querystring: personQuery, response: listed } }, async ({ query }) =>
    answer(await readPeople(database, query)),
  );

  const role = { ...singlePerson, body: personRole };
  desk.put('/desk/people/:id/role', { schema: role }, async ({ user, params: { id }, body: { isAdmin } }) => {
    await changeRole(database, user, { id, isAdmin });
    const message = isAdmin ? 'This person is now an admin.' : 'This person is no longer an admin.';
    return answer(await readPerson(database, id), message);
  });

  for (const [name, [action, message]] of Object.entries(ACTIONS)) {
    desk.post(`/desk/people/:id/${name}`, { schema: singlePerson }, async ({ user, params: { id } }) => {
      const identities = await action(deps, user, id);
      const sentences = [message, ...removalSentences(identities, 'admin')];
      return answer(await readPerson(database, id), sentences.join(' '));
    });
  }

  const deletion = { params: reference, body: personDeletion, response: loginAnswers(idAnswer) };
  desk.delete('/desk/people/:id', { schema: deletion }, async ({ user, params: { id }, body: { writings } }) => {
    await deletePerson(database, user, { id, writings, secret });
    return answer({ id }, 'Account deleted.');
  });
}

type Action = (deps: Deps, by: CurrentUser, id: number) => Promise<IdentityRemoval>;

const ACTIONS: Record<string, [action: Action, message: string]> = {
  suspend: [suspendPerson, 'Account suspended.'],
  restore: [restorePerson, 'Account restored.'],
  'end-sessions': [endSessions, 'Logged out everywhere.'],
};

async function readPeople({ read, engine }: Database, query: PersonQuery): Promise<PersonPage> {
  const { show = 'all', search = '', id } = query;
  const { page, limit, offset } = toLimitOffset(query);
  const filter = { show, search, id };
  const from = search === '' ? read : engine.slowRead;
  const { ids, count } = await listPersonIds(from, filter, { limit, offset });
  const rows = await findPeople(read, ids, Date.now());
  return { rows: rows.map(presentPerson), count, page, limit };
}

/** @throws {HttpError} 404 if the account no longer exists */
async function readPerson({ read }: Database, id: number): Promise<Person> {
  const [row] = await findPeople(read, [id], Date.now());
  if (!row) throw accountGone();
  return presentPerson(row);
}

function presentPerson({ last_used_at, email_verified_at, ...row }: PersonRow): Person {
  return {
    ...row,
    is_admin: row.is_admin === 1,
    is_verified: email_verified_at !== null,
    suspended_at: isoTimeOrNull(row.suspended_at),
    created_at: isoTime(row.created_at),
    ...(last_used_at !== null && { last_used_at: isoTime(last_used_at) }),
  };
}
