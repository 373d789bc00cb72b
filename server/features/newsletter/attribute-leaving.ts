import type { FastifyRequest } from 'fastify';
import { readDeliveryToken } from './delivery-token.ts';
import { markLeftThrough } from './left-through-store.ts';
import type { Newsletter } from './newsletter-limits.ts';

/**
 * Records through which letter somebody unsubscribed, if the address of the request names one of theirs. This is only a
 * figure, so it happens after the unsubscription and never makes it fail.
 */
export async function attributeLeaving(
  { database, secret }: Pick<Newsletter, 'database' | 'secret'>,
  request: FastifyRequest,
  token: string,
): Promise<void> {
  const { letter } = request.query as { letter?: unknown };
  const delivery = typeof letter === 'string' && readDeliveryToken(secret, letter);
  if (!delivery) return;
  try {
    await database.transaction((db) => markLeftThrough(db, { ...delivery, token, now: Date.now() }));
  } catch (error) {
    request.log.warn({ err: error }, 'an unsubscription was saved, but not through which letter it came');
  }
}
