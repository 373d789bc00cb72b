import type { FastifyRequest } from 'fastify';
import type { CountedKind } from '#server/database/tables.ts';
import { findSessionUser } from '#server/features/accounts/session-store.ts';
import { hashToken } from '#server/features/accounts/tokens.ts';
import { networkOf } from '#server/http/rate-limits.ts';
import { shownTokenOf } from '#server/http/session-cookie.ts';
import { isoDay } from '#server/iso-time.ts';
import { hostOfReferrer } from './host-of-referrer.ts';
import { isNobodyReading } from './is-nobody-reading.ts';
import { hashReader } from './reader-hash.ts';
import type { Readers } from './readers.ts';

/** Notes that somebody reads a post or passes it on, to be counted in a moment; programs and admins are left out. */
export async function noteReader(
  { database, secret, count, limit, clock, siteUrl }: Readers,
  request: FastifyRequest,
  { kind, postId, referrer }: { kind: CountedKind; postId: number; referrer: string | undefined },
): Promise<void> {
  const network = networkOf(request);
  if (isNobodyReading(request.headers) || limit.waitFor(network) > 0) return;
  const token = shownTokenOf(request);
  const user = token ? await findSessionUser(database.read, hashToken(token), Date.now()) : undefined;
  if (user?.is_admin) return;
  limit.take(network);
  const at = clock();
  const day = isoDay(at);
  const identity = user ? `user ${user.id}` : `${network} ${request.headers['user-agent']}`;
  const reader = hashReader(secret, day, identity);
  const host = hostOfReferrer(referrer, siteUrl());
  count.note({ kind, postId, day, reader, userId: user?.id ?? null, at, host });
}
