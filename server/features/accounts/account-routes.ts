import type { App } from '#server/http/typed-app.ts';
import type { Accounts } from './accounts.ts';
import { loginRoutes } from './login-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { registrationRoutes } from './registration-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { flushSessionUses } from './session-use.ts';

export async function accountRoutes(app: App, accounts: Accounts) {
  await app.register(async (auth: App) => {
    auth.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    auth.addHook('onClose', flushSessionUses);
    registrationRoutes(auth, accounts);
    loginRoutes(auth, accounts);
    profileRoutes(auth, accounts);
    passwordRoutes(auth, accounts);
    sessionRoutes(auth, accounts);
  });
}
