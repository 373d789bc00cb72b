import { badRequest } from '#server/base/errors.ts';
import { answerLogin } from '#server/features/accounts/answer-login.ts';
import { userAgentOf } from '#server/features/accounts/start-session.ts';
import { countWrong, networkOf } from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import { accessToken, WRONG_CODE } from '#shared/contracts/account.ts';
import { answers, rateLimitErrors } from '#shared/contracts/envelope.ts';
import { signInProof } from '#shared/contracts/sign-in.ts';
import { browserOf } from '../browser-cookie.ts';
import type { SignIn } from '../open-sign-in.ts';
import { takeProof } from './proof.ts';

export function proofRoutes(app: App, signIn: SignIn) {
  const { accounts } = signIn;

  app.post(
    '/auth/sso-verify',
    { schema: { body: signInProof, response: { ...answers(accessToken), ...rateLimitErrors } } },
    async (request, reply) => {
      const proof = { browserHash: browserOf(request), code: request.body.otp, userAgent: userAgentOf(request) };
      const token = await countWrong([[accounts.limits.wrongCodesOfNetwork, networkOf(request)]], () =>
        takeProof(signIn, proof),
      );
      if (token === undefined) throw badRequest(WRONG_CODE, 'otp');
      return answerLogin(accounts, { request, reply }, { token });
    },
  );
}
