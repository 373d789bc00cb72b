import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { z } from 'zod';
import { isoDay } from '#server/base/iso-time.ts';
import type { Database } from '#server/database/database.ts';
import type { CountedKind } from '#server/database/tables.ts';
import { hashToken } from '#server/features/accounts/codes.ts';
import { findSessionUser } from '#server/features/accounts/session-store.ts';
import { createRateLimits, HOUR, networkOf, type RateLimit, type RateLimitDeps } from '#server/http/rate-limits.ts';
import { shownTokenOf } from '#server/http/session-cookie.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, answers } from '#shared/contracts/envelope.ts';
import { idInput } from '#shared/contracts/text.ts';
import { hashReader, NEWSLETTER, type ReaderCount } from './count-readers.ts';

const HOST_LENGTH_MAXIMUM = 100;
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

interface ReaderDeps {
  database: Database;
  /** The server's secret, with which readers are hashed. */
  secret: string;
  count: ReaderCount;
  /** Counts per network; requests above it are taken for a bot and ignored. */
  limit: RateLimit;
  clock: () => number;
  /** The site's own address, which does not count as a referrer. */
  siteUrl: () => string;
}

/**
 * High, since mobile networks put thousands of people behind one address, but low enough to keep fakes from filling the
 * table.
 */
export function readerLimit(deps: RateLimitDeps): RateLimit {
  return createRateLimits(deps)(6000, HOUR);
}

/** Records that a visitor read or shared a post; it is counted a moment later. Bots and admins are ignored. */
async function recordReader(
  { database, secret, count, limit, clock, siteUrl }: ReaderDeps,
  request: FastifyRequest,
  read: { kind: CountedKind; postId: number; letterId: number | undefined; referrer: string | undefined },
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
  const host = hostOfReferrer(read.referrer, siteUrl());
  const { kind, postId, letterId } = read;
  count.record({ kind, postId, letterId, day, reader, userId: user?.id ?? null, at, host });
}

/** @returns the host of another site; empty for our own, for none, for an invalid one, and for what stands for letters */
function hostOfReferrer(referrer: string | undefined, siteUrl: string): string {
  const host = referrer?.toLowerCase() ?? '';
  if (host.length > HOST_LENGTH_MAXIMUM || !HOST.test(host)) return '';
  return host === URL.parse(siteUrl)?.host || host === NEWSLETTER ? '' : host;
}

/** For historical reasons every browser's user agent begins like this. Unlisted HTTP libraries do not. */
const BROWSER = /^(Mozilla|Opera|UCWEB)\//;

const PREFETCH = /prefetch|prerender|preview/i;
const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/** Recognises bots, and browsers that prefetch a page the visitor may never open. */
export function isBot(headers: IncomingHttpHeaders): boolean {
  const userAgent = headers['user-agent'] ?? '';
  if (!BROWSER.test(userAgent) || isbot(userAgent)) return true;
  return PREFETCH_HEADERS.some((name) => PREFETCH.test(String(headers[name] ?? '')));
}

const BODY_LIMIT_BYTES = 1024;

/** The answer is the same whether or not the request counts, so that it reveals nothing. */
export function readerRoutes(app: App, deps: ReaderDeps) {
  const options = { bodyLimit: BODY_LIMIT_BYTES, schema: { body: readPost, response: answers(z.null()) } };
  const recordKind = (kind: CountedKind) => async (request: FastifyRequest<{ Body: z.infer<typeof readPost> }>) => {
    const { post_id: postId, letter_id: letterId, referrer } = request.body;
    await recordReader(deps, request, { kind, postId, letterId, referrer });
    return answer(null);
  };
  app.post('/post/view', options, recordKind('view'));
  app.post('/post/share', options, recordKind('share'));
}

/** The post that is being viewed or shared. */
const readPost = z.object({
  post_id: idInput,
  /** The host of the referring site; only sent with the first view after a page load. */
  referrer: z.string().optional().catch(undefined),
  /** The letter of the newsletter whose link led to the post. */
  letter_id: idInput.optional().catch(undefined),
});
