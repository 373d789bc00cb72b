import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { type CurrentUser, requireUser } from '#server/features/accounts/current-user.ts';
import { beforeAndAfterBody } from '#server/http/before-and-after-body.ts';

export interface Writers {
  hooks: ReturnType<typeof beforeAndAfterBody>;
  /** Who writes; only where both `hooks` are set. */
  of(request: FastifyRequest): CurrentUser;
}

/** Asks who writes before anything of the body is read: no stranger sends us megabytes. */
export function writersOf(database: Database): Writers {
  const known = new WeakMap<FastifyRequest, CurrentUser>();
  const ask = async (request: FastifyRequest) => {
    known.set(request, await requireUser(database, request));
  };
  return {
    hooks: beforeAndAfterBody(ask),
    of: (request) => known.get(request) as CurrentUser,
  };
}
