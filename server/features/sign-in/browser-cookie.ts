import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, makeToken } from '#server/features/accounts/tokens.ts';

const NAME = 'sign_in';
/** The time limit for a sign-in leaves enough time to receive a mailed code. */
export const SIGN_IN_MINUTES = 10;

/**
 * Marks the browser in which a sign-in begins, with one mark for all of its tabs. Responses of the other site and the
 * codes that follow are valid in this browser only.
 * @returns the hash of the mark, which the database stores instead of the mark
 */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, { https }: { https: boolean }): string {
  const known = request.cookies[NAME] ?? '';
  const mark = /^[\w-]{43}$/.test(known) ? known : makeToken();
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: https } as const;
  reply.setCookie(NAME, mark, { ...attributes, maxAge: SIGN_IN_MINUTES * 60 });
  return hashToken(mark);
}

/** @returns the hash of the browser's mark; an empty string, which matches no row, if it has none */
export function browserOf(request: FastifyRequest): string {
  const mark = request.cookies[NAME];
  return mark ? hashToken(mark) : '';
}
