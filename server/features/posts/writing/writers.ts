import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { type CurrentUser, requireUser } from '#server/features/accounts/current-user.ts';

export interface Writers {
  onRequest(request: FastifyRequest): Promise<void>;
  /** Who writes; only where `onRequest` is a hook. */
  of(request: FastifyRequest): CurrentUser;
}

/** Asks who writes before anything of the body is read: no stranger sends us megabytes. */
export function writersOf(database: Database): Writers {
  const known = new WeakMap<FastifyRequest, CurrentUser>();
  return {
    onRequest: async (request) => {
      known.set(request, await requireUser(database, request));
    },
    of: (request) => known.get(request) as CurrentUser,
  };
}
