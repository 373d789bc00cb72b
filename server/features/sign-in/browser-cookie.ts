import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, makeToken } from '#server/features/accounts/tokens.ts';

const NAME = 'sign_in';
/** Long enough for a mailed code. */
export const SIGN_IN_MINUTES = 10;

/**
 * Marks the browser a sign-in began in: what comes back from another site, and the codes that follow, serve in this one
 * alone. One mark for all its tabs. @returns what the database keeps in its place
 */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, { https }: { https: boolean }): string {
  const known = request.cookies[NAME] ?? '';
  const mark = /^[\w-]{43}$/.test(known) ? known : makeToken();
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: https } as const;
  reply.setCookie(NAME, mark, { ...attributes, maxAge: SIGN_IN_MINUTES * 60 });
  return hashToken(mark);
}

/** Of a browser without a mark, what no row has. */
export function browserOf(request: FastifyRequest): string {
  const mark = request.cookies[NAME];
  return mark ? hashToken(mark) : '';
}
