import { Readable } from 'node:stream';
import { z } from 'zod';
import { badRequest } from '#server/base/errors.ts';
import { sendCode } from '#server/features/accounts/account-mail.ts';
import type { Accounts } from '#server/features/accounts/accounts.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
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

const security = NEEDS_BEARER;

/** Everyone can download their own data and delete their own account. */
export function ownAccountRoutes(app: App, accounts: Accounts) {
  const { database, limits } = accounts;

  const description = 'Everything we keep about the person who asks, as one JSON file.';
  const file = { schema: { security, description }, onRequest: requireBearer };
  app.get('/auth/my-data', file, async ({ user }, reply) => {
    takeAll([[limits.downloadsOfUser, String(user.id)]]);
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="chintan-my-data.json"')
      .send(Readable.from(writeOwnData(database.read, user), { objectMode: false }));
  });

  const response = limited(loginAnswers(z.null()));
  app.post('/auth/my-data/code', { schema: { security, response } }, async (request) => {
    const { email, hasPassword } = request.user;
    if (hasPassword) throw badRequest(HAS_PASSWORD);
    return sendCode(accounts, request, { email, purpose: 'delete_account' });
  });

  const deletion = { security, body: accountDeletion, response };
  app.delete('/auth/account', { schema: deletion }, async ({ user, body }, reply) => {
    await deleteOwnAccount(accounts, user, body);
    clearSessionCookie(reply, accounts);
    return answer(null, 'Account deleted.');
  });
}

async function deleteOwnAccount(
  accounts: Accounts,
  user: CurrentUser,
  { password = '', otp = '', writings }: z.output<typeof accountDeletion>,
): Promise<void> {
  const { database, secret } = accounts;
  // A code is accepted only without a password, and a missing one is as wrong as one that does not match.
  const credentials = user.hasPassword ? { password } : { otp };
  await withReauthentication(accounts, { user, purpose: 'delete_account', credentials }, (confirm) =>
    database.transaction(async (db) => {
      const person = await lockOwnAccount(db, user.id);
      refuseForLastAdmin(person);
      // Do not throw here: a rollback would undo the counted try.
      if (!(await confirm(db))) return undefined;
      await removePerson(db, { person, writings, secret });
      return 'deleted';
    }),
  );
}
