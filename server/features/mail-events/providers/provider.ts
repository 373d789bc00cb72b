import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { badRequest, forbidden } from '#server/base/errors.ts';
import type { MailEvent } from '../mail-event.ts';

export interface Webhook {
  headers: IncomingHttpHeaders;
  /** As it was signed. */
  raw: Buffer;
  now: number;
}

/** An event whose delivery is still to be found. */
export interface ProviderEvent extends Pick<MailEvent, 'kind' | 'code'> {
  /** What the provider calls the event; `null` if it has no name of its own. */
  id: string | null;
  /** Texts in which the delivery's token may stand, the most reliable first. */
  mentions: (string | undefined)[];
  /** Only of a provider that may return none of the mentions. */
  recipient?: string | undefined;
}

/** @throws {HttpError} 403 unless the provider has sent it, 400 if it cannot be read */
export type ReadWebhook = (webhook: Webhook) => Promise<ProviderEvent[]> | ProviderEvent[];

const CLOCK_TOLERANCE_MS = 5 * 60_000;

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

/** A text that may be missing, or be something else in an event that is of no use here. */
export const looseText = z.string().optional().catch(undefined);
