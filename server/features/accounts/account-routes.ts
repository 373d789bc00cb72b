import { z } from 'zod';
import { badRequest } from '#server/base/errors.ts';
import { updateRows } from '#server/database/rows.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import { countWrong, networkOf } from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import {
  forgotPassword,
  identityRemoval,
  passwordChange,
  passwordReset,
  profileUpdate,
  type User,
  user,
  WRONG_CODE,
} from '#shared/contracts/account.ts';
import { answer, answers, limited, loginAnswers } from '#shared/contracts/envelope.ts';
import { type IdentityRemoval, removalSentences } from '#shared/text/identity-removal.ts';
import { WRONG_PHONE } from '#shared/text/phone-rules.ts';
import { sendCodeIfAllowed } from './account-mail.ts';
import { type Accounts, takeMailRequest, wrongGuesses } from './accounts.ts';
import { changePassword, resetPassword } from './change-password.ts';
import { type CurrentUser, currentUser } from './current-user.ts';
import { knownBrowser, recipientKey, rememberBrowser } from './known-browser.ts';
import { loginRoutes } from './login-routes.ts';
import { registrationRoutes } from './registration-routes.ts';
import { sessionRoutes } from './session-routes.ts';

const CHANGED = 'Your password has been successfully changed.';
const NO_PASSWORD = 'Your account has no password yet. Ask for a code by email to set one.';
const WRONG_PASSWORD = 'Your current password is not correct.';
const WRONG_LINK = 'This link is no longer valid. Ask for a new one.';
const RESET_SENT = 'If there is an account with this email address, we have sent a 6-digit code to it.';

export function accountRoutes(app: App, accounts: Accounts) {
  registrationRoutes(app, accounts);
  sessionRoutes(app, accounts);
  loginRoutes(app, accounts);
  profileRoutes(app, accounts);
  forgottenPasswordRoutes(app, accounts);
  changePasswordRoute(app, accounts);
}

function profileRoutes(app: App, { database }: Accounts) {
  const schema = { security: NEEDS_BEARER, response: loginAnswers(user) };
  app.get('/auth/profile', { schema }, async (request) => answer(presentUser(request.user)));

  app.post('/auth/update-profile', { schema: { ...schema, body: profileUpdate } }, async ({ user: current, body }) => {
    const { first_name: firstName, last_name: lastName, phone_no: phone } = body;
    if (phone === '' && current.phone !== '') throw badRequest(WRONG_PHONE, 'phone_no');
    await database.transaction((db) => {
      // Cached pages show only the name.
      if (firstName !== current.firstName || lastName !== current.lastName) db.invalidate(`person:${current.id}`);
      return updateRows(
        db,
        'users',
        { id: current.id },
        { first_name: firstName, last_name: lastName, phone_no: phone },
      );
    });
    const changed = presentUser({ ...current, firstName, lastName, phone });
    return answer(changed, 'Your profile has been successfully updated.');
  });
}

function presentUser({ id, email, phone, ...current }: CurrentUser): User {
  return {
    ...{ id, first_name: current.firstName, last_name: current.lastName, email },
    phone_no: phone === '' ? null : Number(phone.replace('+', '')),
    ...{ phone, is_admin: current.isAdmin, has_password: current.hasPassword },
  };
}

function forgottenPasswordRoutes(app: App, accounts: Accounts) {
  const { database, limits } = accounts;
  const sent = limited(answers(z.null()));
  const changed = limited(answers(identityRemoval));

  app.post('/auth/forgot-password', { schema: { body: forgotPassword, response: sent } }, async (request) => {
    const { email } = request.body;
    const recipient = recipientKey(accounts, request, email);
    takeMailRequest(accounts, networkOf(request));
    limits.mails.refuseTooMany(recipient, 'reset_password');
    await sendCodeIfAllowed(accounts, recipient, { email, purpose: 'reset_password' });
    return answer(null, RESET_SENT);
  });

  app.post('/auth/reset-password', { schema: { body: passwordReset, response: changed } }, async (request, reply) => {
    const { email, reset_token: link } = request.body;
    const network = networkOf(request);
    const keepSessionId = (await currentUser(database, request))?.sessionId;
    const identities = await countWrong(
      // Wrong codes for the address must not block the link, which cannot be guessed.
      link ? [[limits.wrongCodes.ofNetwork, network]] : wrongGuesses(accounts, 'wrongCodes', { request, email }),
      () => resetPassword(accounts, request.body, keepSessionId),
    );
    if (!identities) throw link ? badRequest(WRONG_LINK, 'reset_token') : badRequest(WRONG_CODE, 'otp');
    limits.mails.forgetLast(recipientKey(accounts, request, email));
    // Guesses at the old password must not keep the owner from logging in with the new one.
    limits.wrongLogins.ofEmail.forget(email);
    limits.wrongLogins.ofBrowsers.forget(email);
    limits.wrongLogins.ofBrowser.forget(knownBrowser(accounts, request, email) ?? '');
    limits.wrongLoginsOfBoth.forget(`${network} ${email}`);
    rememberBrowser(accounts, { request, reply, email });
    return answerChanged(identities);
  });
}

function changePasswordRoute(app: App, accounts: Accounts) {
  const response = limited(loginAnswers(identityRemoval));
  const schema = { security: NEEDS_BEARER, body: passwordChange, response };
  app.post('/auth/change-password', { schema }, async ({ user: current, body }) => {
    if (!current.hasPassword) throw badRequest(NO_PASSWORD, 'current_password');
    const identities = await countWrong([[accounts.limits.wrongPasswordsOfUser, String(current.id)]], () =>
      changePassword(accounts, current, body),
    );
    if (!identities) throw badRequest(WRONG_PASSWORD, 'current_password');
    return answerChanged(identities);
  });
}

function answerChanged(identities: IdentityRemoval) {
  return answer(identities, [CHANGED, ...removalSentences(identities, 'owner')].join(' '));
}

/** The address that password managers open (W3C, "A Well-Known URL for Changing Passwords"). */
export function passwordAddress(app: App) {
  app.get('/.well-known/change-password', { schema: { hide: true } }, (_request, reply) =>
    reply.redirect('/dashboard/profile', 302),
  );
}
