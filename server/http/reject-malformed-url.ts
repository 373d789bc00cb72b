import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { badRequest } from '#server/base/errors.ts';

/** Addresses that are no UTF-8 or hold a NUL: PostgreSQL could not even compare them with what it stores. */
export async function rejectMalformedUrl(request: FastifyRequest): Promise<void> {
  const wrong = findRequestProblem(request.raw);
  if (wrong !== undefined) throw badRequest(wrong);
  let address: string;
  try {
    address = decodeURIComponent(request.url.replaceAll('+', ' '));
  } catch {
    throw badRequest('The address is not valid: it holds a broken percent sequence.');
  }
  if (address.includes('\0')) throw badRequest('The address is not valid: it holds a NUL character.');
}

/** In a sentence, for requests that Node itself would take. HTTP/1.1 needs one name of a host (RFC 9112, 3.2). */
export function findRequestProblem({ httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'The site speaks HTTP/1.1 and HTTP/1.0 only.';
  const hosts = countHosts(rawHeaders);
  if (hosts > 1) return 'The request names more than one site that it is for.';
  if (hosts === 0 && httpVersion === '1.1') return 'The request does not say which site it is for.';
  return undefined;
}

/** Of names and values in turn. Node keeps the first of several and drops the rest. */
function countHosts(rawHeaders: string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
