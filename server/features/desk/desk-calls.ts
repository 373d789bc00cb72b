import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { NEEDS_ADMIN } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';

/** Which admin asks, in a call that `deskCalls` has registered. */
export type AdminOf = (request: FastifyRequest) => CurrentUser;

/** Registers calls that are for admins alone, whatever else their schemas say. */
export async function deskCalls(
  app: App,
  register: (scope: App, adminOf: AdminOf) => void | Promise<void>,
): Promise<void> {
  await app.register(async (scope: App) => {
    scope.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, security: NEEDS_ADMIN };
    });
    await register(scope, (request) => request.user);
  });
}
