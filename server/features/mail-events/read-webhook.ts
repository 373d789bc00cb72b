import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { badRequest, forbidden } from '#server/base/errors.ts';

export interface Webhook {
  headers: IncomingHttpHeaders;
  /** As it was signed. */
  raw: Buffer;
  now: number;
  /** Which an admin has entered; empty for a provider without one. */
  key: string;
  /**
   * Receives a message of Amazon SNS, which carries what Amazon SES tells.
   * @returns `undefined` for a message of SNS itself. @throws {HttpError} 403 unless SNS signed it for a topic of ours
   */
  receiveSns(webhook: Webhook): Promise<{ id: string; text: string } | undefined>;
}

/**
 * `hard`: the address does not exist. `soft`: it could not be delivered this time. `complaint`: reported as spam.
 * `unsubscribed`: the reader used the provider's own link or button.
 */
type EventKind = 'delivered' | 'hard' | 'soft' | 'complaint' | 'unsubscribed';

/** `permanent`: the provider says that it is for good, which it also does for full mailboxes and blocked senders. */
export type ToldKind = EventKind | 'permanent' | undefined;

/** An event as the provider tells it, whose delivery is still to be found. */
interface ToldEvent {
  /** Missing for what is no event of a letter. */
  kind: ToldKind;
  /** In which the status of RFC 3463 may stand. */
  said: string | undefined;
  /** What the provider calls the event, if it has a name of its own. */
  id?: string | null | undefined;
  /** Texts in which the delivery's token may stand, the most reliable first. */
  mentions: (string | undefined)[];
  /** Only of a provider that may return none of the mentions. */
  recipient?: string | undefined;
}

interface WebhookForm<Schema extends z.ZodType> {
  schema: Schema;
  /** Of a provider whose webhooks come within the messages of another. */
  unwrap?(webhook: Webhook): Promise<{ id: string; text: string } | undefined>;
  /** Of a provider that signs with a key which it shows to the owner of the account: whether this can be such a key. */
  isKey?(key: string): boolean;
  /** Of a provider that signs: whether the signature fits, and when it was made, in seconds. */
  signature?(webhook: Webhook, told: z.output<Schema>): { isValid: boolean; at: string };
  /** For how long the provider repeats a webhook with its first signature. */
  repeatedWithinMs?: number;
  events(told: z.output<Schema>, webhook: Webhook): ToldEvent[];
}

export type WebhookReader = ReturnType<typeof webhookOf>;
export type ProviderEvent = NonNullable<ReturnType<typeof eventOf>>;

/** Makes a reader of the webhooks of one provider, which also verifies them. */
export function webhookOf<Schema extends z.ZodType>(form: WebhookForm<Schema>) {
  /** @throws {HttpError} 403 unless the provider has sent it, 400 if it cannot be read */
  const read = async (webhook: Webhook) => {
    const body = form.unwrap ? await form.unwrap(webhook) : { id: null, text: webhook.raw.toString('utf8') };
    if (!body) return [];
    const told = readJson(form.schema, body.text);
    const signed = form.signature?.(webhook, told);
    if (signed) {
      requireSigned(signed.isValid);
      requireRecent(Number(signed.at) * 1000, webhook.now, form.repeatedWithinMs);
    }
    return form.events(told, webhook).flatMap((event) => eventOf({ id: body.id, ...event }) ?? []);
  };
  return { isKey: form.isKey, read };
}

/** The code is the status of RFC 3463, such as `5.1.1`, if there is one. */
function eventOf({ kind: told, said, id = null, mentions, recipient }: ToldEvent) {
  const code = statusIn(said ?? '');
  const kind = told === 'permanent' ? permanentBounceKind(code) : told;
  // What is told of another mail to the same address is true of the address, but not of the letter.
  const isAboutAddress = kind === 'hard' || kind === 'complaint';
  return kind && { kind, code, id, mentions, recipient: isAboutAddress ? recipient : undefined };
}

/** 5.1.7 and 5.1.8 are about the address of the sender. */
const ABOUT_THE_ADDRESS = /^5\.(1\.(?![78]$)\d+|2\.1|4\.\d+)$/;
const NOT_ABOUT_THE_ADDRESS = /^(4\.|5\.1\.[78]$|5\.2\.[2-9]|5\.3\.|5\.7\.)/;
const STATUS = /\b([245]\.\d{1,3}\.\d{1,3})\b/;
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Whether a letter came back for good. A full mailbox, or a rule of the receiver against us, may be different next time. */
export function bounceKind(status: string): 'hard' | 'soft' {
  return ABOUT_THE_ADDRESS.test(status) ? 'hard' : 'soft';
}

/** The same where a provider says that it is for good. */
export function permanentBounceKind(status: string | null): 'hard' | 'soft' {
  return status !== null && NOT_ABOUT_THE_ADDRESS.test(status) ? 'soft' : 'hard';
}

/** The first status of RFC 3463 in what a mail server has said. */
function statusIn(text: string): string | null {
  return STATUS.exec(text)?.[1] ?? null;
}

/** @throws {HttpError} 403 */
export function requireSigned(isSigned: boolean): void {
  if (!isSigned) throw forbidden('The signature does not match.');
}

/**
 * Refuses a webhook that was signed too long ago. Older ones could only be repetitions of what is forgotten by now.
 * @param withinMs for how long the provider repeats a webhook with its first signature
 */
export function requireRecent(signedAt: number, now: number, withinMs = CLOCK_TOLERANCE_MS): void {
  const isRecent = signedAt > now - withinMs && signedAt < now + CLOCK_TOLERANCE_MS;
  if (!isRecent) throw forbidden('The signature is too old, or the clock of this server is wrong.');
}

/** @throws {HttpError} 400 */
export function readJson<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('The body is not JSON.');
  }
  const result = schema.safeParse(value);
  if (!result.success) throw badRequest('The body is not what this provider sends.');
  return result.data;
}

export function headerOf({ headers }: Webhook, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** What a provider calls an event: short enough to be the key of a row, and with nothing that PostgreSQL refuses. */
export const eventId = z.string().regex(/^\P{Cc}{1,200}$/u);

/** What may be missing, or be something else in an event that is of no use here. */
export function loose<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

export const looseText = loose(z.string());
