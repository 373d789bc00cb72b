import { NEEDS_ADMIN } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';

/** Registers routes for admins only: their schemas need not declare it. `request.user` is the admin. */
export async function requireAdmin(app: App, register: (scope: App) => void | Promise<void>): Promise<void> {
  await app.register(async (scope: App) => {
    scope.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, security: NEEDS_ADMIN };
    });
    await register(scope);
  });
}
