import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { type CurrentUser, requireAdmin } from '#server/features/accounts/current-user.ts';
import { beforeAndAfterBody } from '#server/http/before-and-after-body.ts';
import type { App } from '#server/http/typed-app.ts';

/** Which admin asks, in a call that `deskCalls` has let through. */
export type AdminOf = (request: FastifyRequest) => CurrentUser;

/** Registers calls that are for admins alone: who asks is known before anything of the body is read. */
export async function deskCalls(
  app: App,
  database: Database,
  register: (scope: App, adminOf: AdminOf) => void | Promise<void>,
): Promise<void> {
  const known = new WeakMap<FastifyRequest, CurrentUser>();
  await app.register(async (scope: App) => {
    const { onRequest, preHandler } = beforeAndAfterBody(async (request) => {
      known.set(request, await requireAdmin(database, request));
    });
    scope.addHook('onRequest', onRequest);
    scope.addHook('preHandler', preHandler);
    await register(scope, (request) => known.get(request) as CurrentUser);
  });
}
