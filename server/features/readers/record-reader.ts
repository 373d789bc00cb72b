import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isoDay } from '#server/base/iso-time.ts';
import type { Database } from '#server/database/database.ts';
import type { CountedKind } from '#server/database/tables.ts';
import { findSessionUser } from '#server/features/accounts/session-store.ts';
import { hashToken } from '#server/features/accounts/tokens.ts';
import { type Counting, HOUR, limitsThatCount, networkOf, type RateLimit } from '#server/http/rate-limits.ts';
import { shownTokenOf } from '#server/http/session-cookie.ts';
import type { ReaderCount } from './count-readers.ts';
import { isBot } from './is-bot.ts';

/** 132 bits: nobody shares one by chance. */
const HASH_LENGTH = 22;
const HOST_LENGTH_MAXIMUM = 100;
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

export interface ReaderDeps {
  database: Database;
  /** What readers are hashed with. */
  secret: string;
  count: ReaderCount;
  /** What counts of one network; more is taken for a machine. */
  limit: RateLimit;
  clock: () => number;
  /** Whose own pages are no other site. */
  siteUrl: () => string;
}

/** Wide, since mobile networks put thousands behind one address; and yet nobody fills the table by inventing browsers. */
export function readerLimit(counting: Counting): RateLimit {
  return limitsThatCount(counting)(6000, HOUR);
}

/** Notes that somebody reads a post or passes it on, to be counted in a moment; programs and admins are left out. */
export async function recordReader(
  { database, secret, count, limit, clock, siteUrl }: ReaderDeps,
  request: FastifyRequest,
  { kind, postId, referrer }: { kind: CountedKind; postId: number; referrer: string | undefined },
): Promise<void> {
  const network = networkOf(request);
  if (isBot(request.headers) || limit.waitFor(network) > 0) return;
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

/** Stands for somebody on one day. Tomorrow's is another one, and without the server's secret it leads back to nobody. */
export function hashReader(secret: string, day: string, identity: string): string {
  return createHmac('sha256', `${secret}|readers|${day}`).update(identity).digest('base64url').slice(0, HASH_LENGTH);
}

/** The name of another site; empty for our own, for none, and for what is no name. */
function hostOfReferrer(referrer: string | undefined, siteUrl: string): string {
  const host = referrer?.toLowerCase() ?? '';
  if (host.length > HOST_LENGTH_MAXIMUM || !HOST.test(host)) return '';
  return host === URL.parse(siteUrl)?.host ? '' : host;
}
