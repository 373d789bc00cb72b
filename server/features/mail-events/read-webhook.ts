import { forbidden } from '#server/base/errors.ts';
import { type DeliveryReference, readDeliveryToken } from '#server/features/letters/delivery-token.ts';
import type { KeyedProvider, MailProvider } from '#shared/mail-providers.ts';
import type { MailEvent } from './mail-event.ts';
import { mailgunWebhooks } from './providers/mailgun.ts';
import { readPostmarkWebhook } from './providers/postmark.ts';
import type { ProviderEvent, ReadWebhook } from './providers/provider.ts';
import { resendWebhooks } from './providers/resend.ts';
import { sendGridWebhooks } from './providers/sendgrid.ts';
import type { WebhookKeys } from './webhook-key-store.ts';

const TOKEN = /\d{1,15}-\d{1,15}-[0-9a-f]{12}/gi;

const KEYED: Record<KeyedProvider, (key: string) => ReadWebhook> = {
  mailgun: mailgunWebhooks,
  resend: resendWebhooks,
  sendgrid: sendGridWebhooks,
};

/** @throws {HttpError} 403 for a provider whose key is not set */
export function readerOf(provider: MailProvider, keys: WebhookKeys, readSesWebhook: ReadWebhook): ReadWebhook {
  if (provider === 'ses') return readSesWebhook;
  if (provider === 'postmark') return readPostmarkWebhook;
  const key = keys[provider];
  if (key === undefined) throw forbidden('The key of this provider has not been entered in the admin area.');
  return KEYED[provider](key);
}

/** @returns `undefined` when the event is about no letter of ours */
export function toMailEvent(provider: MailProvider, event: ProviderEvent, secret: string): MailEvent | undefined {
  const { kind, code, id, mentions, recipient } = event;
  const delivery = findDelivery(mentions, secret) ?? (recipient === undefined ? undefined : { email: recipient });
  return delivery && { kind, code, delivery, ...(id !== null && { key: `${provider}:${id}` }) };
}

function findDelivery(mentions: ProviderEvent['mentions'], secret: string): DeliveryReference | undefined {
  const tokens = mentions.flatMap((text) => [...(text ?? '').matchAll(TOKEN)].slice(0, 3).map(([token]) => token));
  for (const token of tokens) {
    const delivery = readDeliveryToken(secret, token);
    if (delivery) return delivery;
  }
  return undefined;
}
