import type { App } from '#server/http/typed-app.ts';
import type { Accounts } from './accounts.ts';
import { loginRoutes } from './login-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { registrationRoutes } from './registration-routes.ts';
import { sessionRoutes } from './session-routes.ts';

export function accountRoutes(app: App, accounts: Accounts) {
  registrationRoutes(app, accounts);
  loginRoutes(app, accounts);
  profileRoutes(app, accounts);
  passwordRoutes(app, accounts);
  sessionRoutes(app, accounts);
}
