import type { FastifyReply, FastifyRequest } from 'fastify';
import { type MadeResponse, type ResponseCache, type Variant, writeVariant } from './response-cache.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Answers with the cached response of this address, or makes it.
 * @param key the canonical address: a later request for just this address is answered in front of the framework
 */
export async function answerFromCache(
  cache: ResponseCache,
  key: string,
  { request, reply }: Exchange,
  make: () => Promise<MadeResponse>,
): Promise<void> {
  sendVariant(await cache.prepare(key, request.headers['accept-encoding'], make), { request, reply });
}

export function sendVariant(variant: Variant, { request, reply }: Exchange): void {
  reply.hijack();
  writeVariant(variant, request.raw, reply.raw);
}
