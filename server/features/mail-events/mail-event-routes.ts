import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { nothingHere } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import {
  createRateLimits,
  HOUR,
  networkOf,
  type RateLimit,
  type RateLimitDeps,
  takeAll,
} from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, answers, rateLimitErrors } from '#shared/contracts/envelope.ts';
import { readReport } from './read-report.ts';
import { recordMailEvent } from './record-mail-event.ts';

/** A report quotes the letter, which may be 100 KB and more in base64. */
const BODY_LIMIT_BYTES = 1024 * 1024;
const RECIPIENT_MAXIMUM = 500;

export interface MailEventDeps {
  database: Database;
  /** The server's secret, with which deliveries are named. */
  secret: string;
  /** Counts wrong secrets per network. */
  guesses: RateLimit;
}

export function mailEventLimit(deps: RateLimitDeps): RateLimit {
  return createRateLimits(deps)(60, HOUR);
}

/** Part of the addresses to which bounces are posted, so that nobody else can find them. */
export function mailEventSecret(secret: string): string {
  return createHmac('sha256', secret).update('mail events').digest('base64url');
}

/** Takes what mail servers and providers tell of letters. Answers calmly whatever they send, since they would repeat it. */
export function mailEventRoutes(app: App, { database, secret, guesses }: MailEventDeps) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
  const expected = Buffer.from(mailEventSecret(secret));

  app.addHook('onRequest', async (request) => {
    const given = Buffer.from((request.params as { secret?: string }).secret ?? '');
    if (given.length === expected.length && timingSafeEqual(given, expected)) return;
    takeAll([[guesses, networkOf(request)]]);
    throw nothingHere();
  });

  const schema = {
    params: z.object({ secret: z.string() }),
    querystring: z.object({ to: z.string().max(RECIPIENT_MAXIMUM).optional() }),
    response: { ...answers(z.null()), ...rateLimitErrors },
    description: 'Takes the raw message of a bounce or of a complaint about a letter.',
  };
  app.post('/mail-events/dsn/:secret', { schema, bodyLimit: BODY_LIMIT_BYTES }, async ({ body, query }) => {
    const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const event = await readReport(raw, { secret, recipient: query.to ?? '' });
    if (event) await recordMailEvent(database, secret, event, Date.now());
    return answer(null);
  });
}
