import { Readable } from 'node:stream';
import { z } from 'zod';
import { badRequest } from '#server/base/errors.ts';
import { sendCode } from '#server/features/accounts/account-mail.ts';
import type { Accounts } from '#server/features/accounts/accounts.ts';
import { withReauthentication } from '#server/features/accounts/reauthenticate.ts';
import { requireBearer } from '#server/features/accounts/require-login.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import { takeAll } from '#server/http/rate-limits.ts';
import { clearSessionCookie } from '#server/http/session-cookie.ts';
import type { App } from '#server/http/typed-app.ts';
import { accountDeletion } from '#shared/contracts/account.ts';
import { answer, limited, loginAnswers } from '#shared/contracts/envelope.ts';
import { lockOwnAccount, refuseForLastAdmin } from './manage-people.ts';
import { removePerson } from './remove-person.ts';
import { writeOwnData } from './write-own-data.ts';

const HAS_PASSWORD = 'Your account has a password. Enter it to delete your account.';

/** Everyone can download their own data and delete their own account. */
export function ownAccountRoutes(app: App, accounts: Accounts) {
  dataRoute(app, accounts);
  codeRoute(app, accounts);
  deleteRoute(app, accounts);
}

function dataRoute(app: App, { database, limits }: Accounts) {
  const description = 'Everything we keep about the person who asks, as one JSON file.';
  const options = { schema: { security: NEEDS_BEARER, description }, onRequest: requireBearer };
  app.get('/auth/my-data', options, async (request, reply) => {
    const { user } = request;
    takeAll([[limits.downloadsOfUser, String(user.id)]]);
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="chintan-my-data.json"')
      .send(Readable.from(writeOwnData(database.read, user), { objectMode: false }));
  });
}

function codeRoute(app: App, accounts: Accounts) {
  const schema = { security: NEEDS_BEARER, response: limited(loginAnswers(z.null())) };
  app.post('/auth/my-data/code', { schema }, async (request) => {
    const { email, hasPassword } = request.user;
    if (hasPassword) throw badRequest(HAS_PASSWORD);
    return sendCode(accounts, request, { email, purpose: 'delete_account' });
  });
}

function deleteRoute(app: App, accounts: Accounts) {
  const { database, secret } = accounts;
  const schema = {
    security: NEEDS_BEARER,
    body: accountDeletion,
    response: limited(loginAnswers(z.null())),
  };
  app.delete('/auth/account', { schema }, async (request, reply) => {
    const { user, body } = request;
    // A code is accepted only without a password, and a missing one is as wrong as one that does not match.
    const { password = '', otp = '' } = body;
    const credentials = user.hasPassword ? { password } : { otp };
    await withReauthentication(accounts, { user, purpose: 'delete_account', credentials }, (confirm) =>
      database.transaction(async (db) => {
        const person = await lockOwnAccount(db, user.id);
        refuseForLastAdmin(person);
        // Do not throw here: a rollback would undo the counted try.
        if (!(await confirm(db))) return undefined;
        await removePerson(db, { person, writings: body.writings, secret });
        return 'deleted';
      }),
    );
    clearSessionCookie(reply, accounts);
    return answer(null, 'Account deleted.');
  });
}
