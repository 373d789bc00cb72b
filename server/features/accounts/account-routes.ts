import { badRequest } from '#server/base/errors.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { profileUpdate, user } from '#shared/contracts/account.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { WRONG_PHONE } from '#shared/text/phone-rules.ts';
import type { Accounts } from './accounts.ts';
import { loginRoutes } from './login-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { registrationRoutes } from './registration-routes.ts';
import { presentUser, sessionRoutes } from './session-routes.ts';
import { updateProfile } from './user-store.ts';

export function accountRoutes(app: App, accounts: Accounts) {
  registrationRoutes(app, accounts);
  loginRoutes(app, accounts);
  profileRoutes(app, accounts);
  passwordRoutes(app, accounts);
  sessionRoutes(app, accounts);
}

const response = loginAnswers(user);

function profileRoutes(app: App, { database }: Accounts) {
  app.get('/auth/profile', { schema: { security: NEEDS_BEARER, response } }, async (request) =>
    answer(presentUser(request.user)),
  );

  app.post(
    '/auth/update-profile',
    { schema: { security: NEEDS_BEARER, body: profileUpdate, response } },
    async (request) => {
      const { user: current, body } = request;
      const { first_name: firstName, last_name: lastName, phone_no: phone } = body;
      if (phone === '' && current.phone !== '') throw badRequest(WRONG_PHONE, 'phone_no');
      await database.transaction((db) => {
        // Cached pages show only the name.
        if (firstName !== current.firstName || lastName !== current.lastName) db.invalidate(`person:${current.id}`);
        return updateProfile(db, current.id, body);
      });
      return answer(
        presentUser({ ...current, firstName, lastName, phone }),
        'Your profile has been successfully updated.',
      );
    },
  );
}
