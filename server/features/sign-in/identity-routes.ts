import { z } from 'zod';
import { HttpError, notFound } from '#server/errors.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, answers, refusesStrangers } from '#shared/contracts/envelope.ts';
import { identity, identityId } from '#shared/contracts/sign-in.ts';
import { presentIdentity } from './identity-presenter.ts';
import { listIdentities } from './identity-store.ts';
import { removeIdentity } from './remove-identity.ts';
import type { SignIn } from './sign-in.ts';

const NOT_THERE = 'This is not linked to your account any more.';
const LAST_WAY_IN = 'This is the only way into your account. Please set a password first; then you can remove it.';

export function identityRoutes(app: App, signIn: SignIn) {
  const { settings } = signIn;
  const { database } = signIn.accounts;

  app.get(
    '/auth/identities',
    { schema: { security: NEEDS_BEARER, response: { ...answers(z.array(identity)), ...refusesStrangers } } },
    async (request) => {
      const { user } = request;
      const rows = await listIdentities(database.read, user.id);
      return answer(rows.map((row) => presentIdentity(row, settings)));
    },
  );

  app.delete(
    '/auth/identities/:id',
    {
      schema: {
        security: NEEDS_BEARER,
        params: identityId,
        response: { ...answers(z.null()), ...refusesStrangers },
      },
    },
    async (request) => {
      const { user } = request;
      const outcome = await removeIdentity(signIn, { id: request.params.id, userId: user.id });
      if (outcome === 'not there') throw notFound(NOT_THERE);
      if (outcome === 'last way in') throw new HttpError(409, LAST_WAY_IN);
      return answer(null, 'You can no longer sign in with it.');
    },
  );
}
