import { z } from 'zod';
import { conflict, notFound } from '#server/base/errors.ts';
import { isoTime } from '#server/base/iso-time.ts';
import { sendCode } from '#server/features/accounts/account-mail.ts';
import { deleteIdentity, type IdentityRow, listIdentities } from '#server/features/accounts/identity-store.ts';
import { type Confirm, withReauthentication } from '#server/features/accounts/reauthenticate.ts';
import { lockUser } from '#server/features/accounts/user-store.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { type Identity, identity, reauthentication } from '#shared/contracts/account.ts';
import { answer, limited, loginAnswers } from '#shared/contracts/envelope.ts';
import { reference } from '#shared/contracts/text.ts';
import { LAST_WAY_IN } from '#shared/text/last-way-in.ts';
import { identityMail } from './identities.ts';
import type { SignIn } from './sign-in.ts';
import { issuerName, type SignInSettings } from './sign-in-settings.ts';

const NOT_LINKED = 'This is no longer linked to your account.';

/**
 * Linking or removing an identity needs a password or a mailed code besides the session, see `withReauthentication`.
 */
export function identityRoutes(app: App, signIn: SignIn) {
  const { settings, accounts } = signIn;
  const { database } = accounts;

  app.get(
    '/auth/identities',
    { schema: { security: NEEDS_BEARER, response: loginAnswers(z.array(identity)) } },
    async (request) => {
      const { user } = request;
      const rows = await listIdentities(database.read, user.id);
      return answer(rows.map((row) => presentIdentity(row, settings)));
    },
  );

  app.post(
    '/auth/identities/code',
    { schema: { security: NEEDS_BEARER, response: limited(loginAnswers(z.null())) } },
    async (request) => sendCode(accounts, request, { email: request.user.email, purpose: 'change_sign_in' }),
  );

  app.delete(
    '/auth/identities/:id',
    {
      schema: {
        security: NEEDS_BEARER,
        params: reference,
        body: reauthentication.nullish(),
        response: limited(loginAnswers(z.null())),
      },
    },
    async (request) => {
      const { user } = request;
      const { id } = request.params;
      const change = { user, purpose: 'change_sign_in', credentials: request.body } as const;
      await withReauthentication(accounts, change, (confirm) =>
        removeIdentity(signIn, { id, userId: user.id, confirm }),
      );
      return answer(null, 'You can no longer sign in with it.');
    },
  );
}

function presentIdentity(row: IdentityRow, settings: SignInSettings): Identity {
  return {
    id: row.id,
    provider: issuerName(row.issuer, settings),
    email: row.email,
    created_at: isoTime(row.created_at),
  };
}

/**
 * Locks the user first, so that two parallel requests cannot remove the last identities of a user without a password.
 * @returns `undefined` if it is not confirmed
 */
async function removeIdentity(
  { accounts: { database }, settings }: SignIn,
  { id, userId, confirm }: { id: number; userId: number; confirm: Confirm },
): Promise<'removed' | undefined> {
  return database.transaction(async (db) => {
    const user = await lockUser(db, userId);
    const identities = await listIdentities(db, userId);
    const identity = identities.find((candidate) => candidate.id === id);
    if (!user || !identity) throw notFound(NOT_LINKED);
    if (user.passwordHash === null && identities.length === 1) throw conflict(LAST_WAY_IN);
    if (!(await confirm(db))) return undefined;
    await deleteIdentity(db, id);
    const provider = issuerName(identity.issuer, settings);
    await identityMail.enqueue(db, { email: user.email, provider, is: 'removed', at: Date.now() });
    return 'removed';
  });
}
