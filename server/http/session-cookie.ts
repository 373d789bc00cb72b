import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'session';
/** As long as browsers keep one at most: when a session ends is decided by the server. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

export function setSessionCookie(reply: FastifyReply, token: string, { https }: { https: boolean }): void {
  reply.setCookie(NAME, token, { ...attributes(https), maxAge: MAX_AGE_SECONDS });
}

export function clearSessionCookie(reply: FastifyReply, { https }: { https: boolean }): void {
  reply.clearCookie(NAME, attributes(https));
}

/**
 * The session a request shows. A bearer header counts alone where there is one. The cookie counts for reading only:
 * browsers send it along with what other sites make them ask for, and a write could be forged with it.
 */
export function accessTokenOf(request: FastifyRequest): string | undefined {
  const bearer = /^bearer(?: +(.*))?$/i.exec(request.headers.authorization ?? '');
  if (bearer) return bearer[1]?.trim();
  return request.method === 'GET' || request.method === 'HEAD' ? request.cookies[NAME] : undefined;
}

function attributes(secure: boolean) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
}
