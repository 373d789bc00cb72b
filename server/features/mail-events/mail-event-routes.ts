import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { forbidden, nothingHere } from '#server/base/errors.ts';
import { isSameSecret } from '#server/base/secret.ts';
import type { Database } from '#server/database/database.ts';
import { type DeliveryReference, firstSigned } from '#server/features/newsletter/delivery-token.ts';
import {
  createRateLimits,
  HOUR,
  networkOf,
  type RateLimit,
  type RateLimitDeps,
  takeAll,
} from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, answers, limited } from '#shared/contracts/envelope.ts';
import { MAIL_PROVIDERS, type MailProviderId } from '#shared/mail-providers.ts';
import { WEBHOOKS } from './provider-webhooks.ts';
import type { ProviderEvent } from './read-webhook.ts';
import { type MailEvent, recordMailEvent } from './record-mail-event.ts';
import { type FetchText, openSns } from './sns.ts';
import { webhookKeysRow } from './webhook-keys.ts';

/** A report quotes the letter, which may be 100 KB and more in base64; SendGrid posts many events at once. */
const BODY_LIMIT_BYTES = 1024 * 1024;
const RECIPIENT_MAXIMUM = 500;
const TOKEN = /\d{1,15}-\d{1,15}-[0-9a-f]{12}/gi;
const params = z.object({ secret: z.string() });
const response = limited(answers(z.null()));
const REPORT_ROUTE = {
  schema: {
    ...{ params, response, querystring: z.object({ to: z.string().max(RECIPIENT_MAXIMUM).optional() }) },
    description: 'Receives the raw message of a bounce or of a complaint about a letter.',
  },
  bodyLimit: BODY_LIMIT_BYTES,
};
const WEBHOOK_ROUTE = {
  schema: {
    ...{ params, response },
    description: 'Receives what a mail provider reports about letters: bounces, complaints, deliveries.',
  },
  bodyLimit: BODY_LIMIT_BYTES,
};
/** Every address below ends with the secret. */
export const MAIL_EVENTS_PATH = '/api/mail-events/';

interface MailEventDeps {
  database: Database;
  /** The server's secret, with which deliveries are named. */
  secret: string;
  /** Counts wrong secrets per network. */
  guesses: RateLimit;
  /** Fetches certificates of Amazon SNS, and confirms its subscriptions. */
  fetchText: FetchText;
  now: () => number;
}

export function mailEventLimit(deps: RateLimitDeps): RateLimit {
  return createRateLimits(deps)(60, HOUR);
}

/** Part of the addresses to which bounces are posted, so that nobody else can find them. */
export function mailEventSecret(secret: string): string {
  return createHmac('sha256', secret).update('mail events').digest('base64url');
}

/** Takes what mail servers and providers tell of letters. What concerns no letter of ours is answered 200, or it would be repeated. */
export function mailEventRoutes(app: App, deps: MailEventDeps) {
  const { database, secret, guesses, now } = deps;
  // Signatures are over the body as it came.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
  const expected = mailEventSecret(secret);

  app.addHook('onRequest', async (request) => {
    if (isSameSecret((request.params as { secret?: string }).secret ?? '', expected)) return;
    takeAll([[guesses, networkOf(request)]]);
    throw nothingHere();
  });
  const record = async (events: (MailEvent | undefined)[]) => {
    for (const event of events) if (event) await recordMailEvent(database, event, { secret, now: now() });
    return answer(null);
  };
  app.post('/mail-events/dsn/:secret', REPORT_ROUTE, async ({ body, query }) => {
    const { readReport } = await import('./read-report.ts');
    return record([await readReport(rawBody(body), { secret, recipient: query.to ?? '' })]);
  });
  const receiveSns = openSns(database, deps.fetchText);
  for (const id of MAIL_PROVIDERS) {
    const { isKey, read } = WEBHOOKS[id];
    app.post(`/mail-events/${id}/:secret`, WEBHOOK_ROUTE, async ({ body, headers }) => {
      const key = isKey ? await readKey(database, id) : '';
      const told = await read({ headers, raw: rawBody(body), now: now(), key, receiveSns });
      return record(told.map((event) => toMailEvent(id, event, secret)));
    });
  }
}

/** @throws {HttpError} 403 for a provider whose key is not set */
async function readKey(database: Database, id: MailProviderId): Promise<string> {
  const key = (await webhookKeysRow.read(database.read))[id];
  if (!key) throw forbidden('The key of this provider has not been entered in the admin area.');
  return key;
}

/** @returns `undefined` when the event is about no letter of ours */
function toMailEvent(provider: MailProviderId, event: ProviderEvent, secret: string): MailEvent | undefined {
  const { kind, code, id, mentions, recipient } = event;
  const delivery = findDelivery(mentions, secret) ?? (recipient === undefined ? undefined : { email: recipient });
  return delivery && { kind, code, delivery, ...(id !== null && { key: `${provider}:${id}` }) };
}

function findDelivery(mentions: ProviderEvent['mentions'], secret: string): DeliveryReference | undefined {
  const tokens = mentions.flatMap((text) => [...(text ?? '').matchAll(TOKEN)].slice(0, 3).map(([token]) => token));
  return firstSigned(tokens, secret);
}

function rawBody(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
