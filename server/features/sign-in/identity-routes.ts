import { z } from 'zod';
import { conflict, notFound } from '#server/base/errors.ts';
import { isoTime } from '#server/base/iso-time.ts';
import { deleteRows } from '#server/database/rows.ts';
import { sendCode } from '#server/features/accounts/account-mail.ts';
import { listIdentities } from '#server/features/accounts/identity-store.ts';
import { type Confirm, withReauthentication } from '#server/features/accounts/reauthenticate.ts';
import { lockUser } from '#server/features/accounts/user-store.ts';
import { identityChangedNotice } from '#server/features/mail/messages/account-changed-mails.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import { networkOf, takeAll } from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import { firebaseLinking, identity, reauthentication, signInAddress } from '#shared/contracts/account.ts';
import { answer, limited, loginAnswers } from '#shared/contracts/envelope.ts';
import { reference } from '#shared/contracts/text.ts';
import { LAST_WAY_IN } from '#shared/text/last-way-in.ts';
import { linkIdentity } from './identities.ts';
import { beginLinking } from './oidc/attempt.ts';
import { refuseLinking } from './refused.ts';
import { checkFirebase, markBrowser, type SignIn } from './sign-in.ts';
import { issuerName } from './sign-in-settings.ts';

const purpose = 'change_sign_in';
const security = NEEDS_BEARER;
const done = limited(loginAnswers(z.null()));

/**
 * Linking or removing an identity needs a password or a mailed code besides the session, see `withReauthentication`.
 */
export function identityRoutes(app: App, signIn: SignIn) {
  const { settings, accounts } = signIn;
  const { database } = accounts;

  const listed = loginAnswers(z.array(identity));
  app.get('/auth/identities', { schema: { security, response: listed } }, async ({ user }) =>
    answer(
      (await listIdentities(database.read, user.id)).map(({ id, issuer, email, created_at }) => {
        return { id, provider: issuerName(issuer, settings), email, created_at: isoTime(created_at) };
      }),
    ),
  );

  app.post('/auth/identities/code', { schema: { security, response: done } }, async (request) =>
    sendCode(accounts, request, { email: request.user.email, purpose }),
  );

  const removal = { security, params: reference, body: reauthentication.nullish(), response: done };
  app.delete('/auth/identities/:id', { schema: removal }, async ({ user, params: { id }, body: credentials }) => {
    await withReauthentication(accounts, { user, purpose, credentials }, (confirm) =>
      removeIdentity(signIn, { id, userId: user.id, confirm }),
    );
    return answer(null, 'You can no longer sign in with it.');
  });

  linkingRoutes(app, signIn);
}

function linkingRoutes(app: App, signIn: SignIn) {
  const { accounts } = signIn;

  const withFirebase = { security, body: firebaseLinking, response: done };
  app.post('/auth/identities/firebase', { schema: withFirebase }, async (request) => {
    const { body: credentials, user } = request;
    const { id: userId, sessionId } = user;
    const provider = await withReauthentication(accounts, { user, purpose, credentials }, async (confirm) => {
      const claims = await checkFirebase(signIn, request, credentials.firebaseToken).catch(refuseLinking);
      const linking = { userId, sessionId, identity: claims, confirm };
      return (await linkIdentity(accounts.database, linking)) && claims.provider;
    });
    return answer(null, `You can now sign in with ${provider}.`);
  });

  const response = limited(loginAnswers(signInAddress));
  const withOidc = { security, body: reauthentication.nullish(), response };
  app.post('/auth/identities/oidc', { schema: withOidc }, async (request, reply) => {
    const { user, body: credentials } = request;
    const address = await withReauthentication(accounts, { user, purpose, credentials }, async (confirm) => {
      takeAll([[accounts.limits.signInsOfNetwork, networkOf(request)]]);
      const browserHash = markBrowser(request, reply, accounts);
      return beginLinking(signIn, { browserHash, sessionId: user.sessionId, confirm });
    });
    return answer(address);
  });
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
    const removed = identities.find((candidate) => candidate.id === id);
    if (!user || !removed) throw notFound('This is no longer linked to your account.');
    if (user.passwordHash === null && identities.length === 1) throw conflict(LAST_WAY_IN);
    if (!(await confirm(db))) return undefined;
    await deleteRows(db, 'identities', { id });
    const provider = issuerName(removed.issuer, settings);
    await identityChangedNotice.enqueue(db, { email: user.email, provider, is: 'removed', at: Date.now() });
    return 'removed';
  });
}
