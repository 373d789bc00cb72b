import type { FastifyRequest } from 'fastify';
import { HttpError } from '#server/base/errors.ts';

const COMPRESSED = 'This site does not accept compressed requests. Send the request without compression.';

/**
 * Refuses compressed bodies. Nothing of ours sends any, and each would need memory to decompress before anybody knows
 * who sent it. What reads a body as it arrives would also have to know of the compression.
 */
export async function refuseCompressed({ method, headers }: FastifyRequest): Promise<void> {
  const encoding = headers['content-encoding'] ?? 'identity';
  // Nothing reads the body of these, and some of them are answered from the cache before this.
  if (method === 'GET' || method === 'HEAD' || encoding.trim().toLowerCase() === 'identity') return;
  throw new HttpError(415, COMPRESSED, { 'accept-encoding': 'identity' });
}
