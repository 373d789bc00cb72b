import { z } from 'zod';
import { badRequest } from '#server/base/errors.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import { countWrong, networkOf, takeAll } from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import {
  forgotPassword,
  identityRemoval,
  passwordChange,
  passwordReset,
  WRONG_CODE,
} from '#shared/contracts/account.ts';
import { answer, answers, limited, loginAnswers } from '#shared/contracts/envelope.ts';
import { type IdentityRemoval, removalSentences } from '#shared/text/identity-removal.ts';
import { sendCodeIfAllowed } from './account-mail.ts';
import { type Accounts, mailRequests } from './accounts.ts';
import { changePassword, resetPassword } from './change-password.ts';
import { currentUser } from './current-user.ts';
import { knownBrowser, recipientKey, rememberBrowser } from './known-browser.ts';
import { wrongCodes } from './registration-routes.ts';

const CHANGED = 'Your password has been successfully changed.';
const NO_PASSWORD = 'Your account has no password yet. Ask for a code by email to set one.';
const WRONG_PASSWORD = 'Your current password is not correct.';
const WRONG_LINK = 'This link is no longer valid. Ask for a new one.';
const RESET_SENT = 'If there is an account with this email address, we have sent a 6-digit code to it.';

export function passwordRoutes(app: App, accounts: Accounts) {
  const { database, limits } = accounts;
  const sent = limited(answers(z.null()));
  const changed = limited(answers(identityRemoval));

  app.post('/auth/forgot-password', { schema: { body: forgotPassword, response: sent } }, async (request) => {
    const { email } = request.body;
    const recipient = recipientKey(accounts, request, email);
    takeAll(mailRequests(limits, networkOf(request)));
    limits.mails.refuseTooMany(recipient, 'reset_password');
    await sendCodeIfAllowed(accounts, recipient, { email, purpose: 'reset_password' });
    return answer(null, RESET_SENT);
  });

  app.post('/auth/reset-password', { schema: { body: passwordReset, response: changed } }, async (request, reply) => {
    const { email, otp: code = '', reset_token: link, new_password: newPassword } = request.body;
    const keepSessionId = (await currentUser(database, request))?.sessionId;
    const identities = await countWrong(
      // Wrong codes for the address must not block the link, which cannot be guessed.
      link ? [[limits.wrongCodesOfNetwork, networkOf(request)]] : wrongCodes(accounts, email, request),
      () => resetPassword(accounts, { email, code, link, newPassword, keepSessionId }),
    );
    if (!identities) throw link ? badRequest(WRONG_LINK, 'reset_token') : badRequest(WRONG_CODE, 'otp');
    limits.mails.forgetLast(recipientKey(accounts, request, email));
    // Guesses at the old password must not keep the owner from logging in with the new one.
    limits.wrongLoginsOfEmail.forget(email);
    limits.wrongLoginsOfBrowsers.forget(email);
    limits.wrongLoginsOfBoth.forget(`${networkOf(request)} ${email}`);
    limits.wrongLoginsOfBrowser.forget(knownBrowser(accounts, request, email) ?? '');
    rememberBrowser(accounts, { request, reply, email });
    return answerChanged(identities);
  });

  app.post(
    '/auth/change-password',
    { schema: { security: NEEDS_BEARER, body: passwordChange, response: limited(loginAnswers(identityRemoval)) } },
    async (request) => {
      const { current_password: currentPassword, new_password: newPassword } = request.body;
      const { user } = request;
      if (!user.hasPassword) throw badRequest(NO_PASSWORD, 'current_password');
      const identities = await countWrong([[limits.wrongPasswordsOfUser, String(user.id)]], () =>
        changePassword(accounts, user, { currentPassword, newPassword }),
      );
      if (!identities) throw badRequest(WRONG_PASSWORD, 'current_password');
      return answerChanged(identities);
    },
  );
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
