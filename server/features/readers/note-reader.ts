import type { FastifyRequest } from 'fastify';
import type { CountedKind } from '#server/database/tables.ts';
import { findSessionUser } from '#server/features/accounts/session-store.ts';
import { hashToken } from '#server/features/accounts/tokens.ts';
import { networkOf } from '#server/http/rate-limits.ts';
import { shownTokenOf } from '#server/http/session-cookie.ts';
import { isNobodyReading } from './is-nobody-reading.ts';
import { dayOf, hashReader } from './reader-hash.ts';
import type { Readers } from './readers.ts';

/** Notes that somebody reads a post or passes it on, to be counted in a moment; programs and admins are left out. */
export async function noteReader(
  { database, secret, count, limit, clock }: Readers,
  request: FastifyRequest,
  what: { kind: CountedKind; postId: number },
): Promise<void> {
  const network = networkOf(request);
  if (isNobodyReading(request.headers) || limit.waitFor(network) > 0) return;
  const token = shownTokenOf(request);
  const user = token ? await findSessionUser(database.read, hashToken(token), Date.now()) : undefined;
  if (user?.is_admin) return;
  limit.take(network);
  const day = dayOf(clock());
  const identity = user ? `user ${user.id}` : `${network} ${request.headers['user-agent']}`;
  count.note({ ...what, day, reader: hashReader(secret, day, identity), userId: user?.id ?? null });
}
