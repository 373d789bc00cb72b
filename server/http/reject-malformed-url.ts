import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { badRequest } from '#server/base/errors.ts';

/** Rejects addresses that are not UTF-8 or contain a NUL, which PostgreSQL refuses as parameters. */
export async function rejectMalformedUrl(request: FastifyRequest): Promise<void> {
  const problem = findRequestProblem(request.raw);
  if (problem !== undefined) throw badRequest(problem);
  let address: string;
  try {
    address = decodeURIComponent(request.url.replaceAll('+', ' '));
  } catch {
    throw badRequest('The address is not valid: it holds a broken percent sequence.');
  }
  if (address.includes('\0')) throw badRequest('The address is not valid: it holds a NUL character.');
}

/**
 * Finds problems of requests that Node itself would accept. HTTP/1.1 requires exactly one Host header (RFC 9112, 3.2).
 * @returns a sentence
 */
export function findRequestProblem({ httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'The site speaks HTTP/1.1 and HTTP/1.0 only.';
  const hosts = countHosts(rawHeaders);
  if (hosts > 1) return 'The request names more than one site that it is for.';
  if (hosts === 0 && httpVersion === '1.1') return 'The request does not say which site it is for.';
  return undefined;
}

/** Needs the raw headers, alternating names and values, because `headers` has only the first Host of several. */
function countHosts(rawHeaders: string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
