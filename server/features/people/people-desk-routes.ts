import type { Accounts } from '#server/features/accounts/accounts.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { App } from '#server/http/typed-app.ts';
import { person, personDeletion, personPage, personQuery, personRole } from '#shared/contracts/desk/person.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { idAnswer, reference } from '#shared/contracts/text.ts';
import { type IdentityRemoval, removalSentences } from '#shared/text/identity-removal.ts';
import { changeRole, deletePerson, endSessions, restorePerson, suspendPerson } from './manage-people.ts';
import { readPeople, readPerson } from './read-people.ts';

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
