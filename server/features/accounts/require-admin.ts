import { NEEDS_ADMIN } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';

/** Registers calls that are for admins alone: their schemas need not say so. `request.user` is the admin who asks. */
export async function requireAdmin(app: App, register: (scope: App) => void | Promise<void>): Promise<void> {
  await app.register(async (scope: App) => {
    scope.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, security: NEEDS_ADMIN };
    });
    await register(scope);
  });
}
