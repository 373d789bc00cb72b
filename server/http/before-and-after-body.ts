import type { FastifyRequest } from 'fastify';

type Ask = (request: FastifyRequest) => Promise<void>;

/**
 * Asks before anything of the body is read, and once more where it was not all there yet: its sender may take minutes
 * over it, and have lost every right meanwhile.
 */
export function beforeAndAfterBody(ask: Ask): Record<'onRequest' | 'preHandler', Ask> {
  const late = new WeakSet<FastifyRequest>();
  return {
    onRequest: async (request) => {
      await ask(request);
      if (request.raw.complete === false) late.add(request);
    },
    preHandler: async (request) => {
      if (late.has(request)) await ask(request);
    },
  };
}
