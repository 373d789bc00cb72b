import type { FastifyRequest } from 'fastify';
import { adminsOnly, unauthorized } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import { NEEDS_ADMIN, needsAdmin } from '#server/http/framework.ts';
import { hasBearer } from '#server/http/session-cookie.ts';
import type { App } from '#server/http/typed-app.ts';
import { type CurrentUser, currentUser } from './current-user.ts';

const LOG_IN_FIRST = 'Log in first.';
/** Users may send more than strangers, unless their route has a limit of its own. */
const BODY_LIMIT_BYTES = 1024 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** The logged-in user. Throws on a route whose schema does not declare `security`. */
    readonly user: CurrentUser;
  }
}

/**
 * Authenticates every request to a route whose schema declares `security`: 401 for strangers, and 403 for users who are
 * not admins if the schema says `NEEDS_ADMIN`. This happens in `preParsing`, so that the bodies of rejected requests
 * are never read, and no response reveals anything about their type, size or fields. If the body was still incomplete,
 * the check is repeated before the handler: sending it may take minutes, in which the user may have lost their rights.
 */
export function requireLogin(app: App, database: Database): void {
  const users = new WeakMap<FastifyRequest, CurrentUser>();
  const incomplete = new WeakSet<FastifyRequest>();
  app.decorateRequest('user', {
    getter(this: FastifyRequest) {
      const user = users.get(this);
      if (!user) throw new Error(`The schema of ${this.routeOptions.url} does not declare that a login is needed.`);
      return user;
    },
  });
  app.addHook('onRoute', (route) => {
    if (route.schema?.security) route.bodyLimit ??= BODY_LIMIT_BYTES;
  });
  app.addHook('preParsing', async (request) => {
    if (!request.routeOptions.schema?.security) return;
    users.set(request, await authorize(database, request));
    if (request.raw.complete === false) incomplete.add(request);
  });
  app.addHook('preHandler', async (request) => {
    if (incomplete.has(request)) users.set(request, await authorize(database, request));
  });
}

/**
 * Also for a route that reads its body itself: once all of it is there.
 * @throws {HttpError} 401 or 403, like the checks before
 */
export async function authorize(database: Database, request: FastifyRequest): Promise<CurrentUser> {
  const user = await currentUser(database, request);
  if (!user) throw unauthorized(LOG_IN_FIRST);
  if (!user.isAdmin && needsAdmin(request.routeOptions.schema)) throw adminsOnly();
  return user;
}

/** Registers routes for admins only: their schemas need not declare it. `request.user` is the admin. */
export async function requireAdmin(app: App, register: (scope: App) => void | Promise<void>): Promise<void> {
  await app.register(async (scope: App) => {
    scope.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, security: NEEDS_ADMIN };
      route.bodyLimit ??= BODY_LIMIT_BYTES;
    });
    await register(scope);
  });
}

/**
 * A hook for GET routes that download a file or write to the audit log. The cookie is not enough there, because a link
 * on another site makes the browser send it.
 * @throws {HttpError} 401 without an access token in the header
 */
export async function requireBearer(request: FastifyRequest): Promise<void> {
  if (!hasBearer(request)) throw unauthorized(LOG_IN_FIRST);
}
