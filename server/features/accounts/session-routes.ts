import { z } from 'zod';
import { notFound } from '#server/base/errors.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { session } from '#shared/contracts/account.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { identityRemoval } from '#shared/contracts/sign-in.ts';
import { reference } from '#shared/contracts/text.ts';
import { type IdentityRemoval, NOTHING_LINKED } from '#shared/text/identity-removal.ts';
import { presentSession } from './account-presenter.ts';
import type { Accounts } from './accounts.ts';
import type { CurrentUser } from './current-user.ts';
import { logOutAndNotify } from './log-out-everywhere.ts';
import { deleteSession, listSessions } from './session-store.ts';
import { lockUser } from './user-store.ts';

const ended = loginAnswers(z.null());

export function sessionRoutes(app: App, accounts: Accounts) {
  const { database } = accounts;
  app.get(
    '/auth/sessions',
    { schema: { security: NEEDS_BEARER, response: loginAnswers(z.array(session)) } },
    async (request) => {
      const { user } = request;
      const rows = await listSessions(database.read, user.id, Date.now());
      return answer(rows.map((row) => presentSession(row, user.sessionId)));
    },
  );

  app.delete(
    '/auth/sessions/:id',
    { schema: { security: NEEDS_BEARER, params: reference, response: ended } },
    async (request) => {
      const { user } = request;
      const { id } = request.params;
      const isEnded = await database.transaction((db) => deleteSession(db, { id, userId: user.id }));
      if (!isEnded) throw notFound('You are no longer logged in on that device.');
      return answer(null, 'You are logged out on that device.');
    },
  );

  const allEnded = loginAnswers(identityRemoval);
  app.delete('/auth/sessions', { schema: { security: NEEDS_BEARER, response: allEnded } }, async (request) =>
    answer(await endOtherSessions(accounts, request.user), 'You are logged out on all other devices.'),
  );
}

/** Ends all sessions of the user except the current one. */
function endOtherSessions(
  { database, nameIssuer }: Pick<Accounts, 'database' | 'nameIssuer'>,
  { id, sessionId }: CurrentUser,
): Promise<IdentityRemoval> {
  return database.transaction(async (db) => {
    const user = await lockUser(db, id);
    if (!user) return NOTHING_LINKED;
    return logOutAndNotify(db, { user, by: 'owner', keepSessionId: sessionId, nameIssuer });
  });
}
