import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { badRequest } from '#server/errors.ts';

/** Addresses that are no UTF-8 or hold a NUL: PostgreSQL could not even compare them with what it stores. */
export async function refuseGarbage(request: FastifyRequest): Promise<void> {
  if (isForNobody(request.raw)) throw badRequest('The request does not say which site it is for.');
  let address: string;
  try {
    address = decodeURIComponent(request.url.replaceAll('+', ' '));
  } catch {
    throw badRequest('The address is not valid: it holds a broken percent sequence.');
  }
  if (address.includes('\0')) throw badRequest('The address is not valid: it holds a NUL character.');
}

/** HTTP/1.1 is refused without the name of a host (RFC 9112, 3.2). */
export function isForNobody({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion === '1.1';
}
