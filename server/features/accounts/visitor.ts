import type { FastifyRequest } from 'fastify';
import type { Visitor } from './start-session.ts';

export function visitorOf(request: FastifyRequest): Visitor {
  return { userAgent: request.headers['user-agent'] ?? '' };
}
