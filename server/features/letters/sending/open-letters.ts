import { defaultSender, type Mailbox } from '#server/features/mail/mailbox.ts';
import { smtpOptions } from '#server/features/mail/smtp.ts';
import type { LetterSender } from './letter-message.ts';
import { openOutboxTransport } from './outbox-transport.ts';
import { openSmtpTransport } from './smtp-transport.ts';
import type { Transport } from './transport.ts';

interface LetterOptions {
  smtpUrl: string;
  mailFrom: Mailbox | undefined;
  dataDir: string;
  siteUrl: string;
  secret: string;
}

/** What letters are sent with: the mail server, or the outbox of a site without one. */
export function openLetterTransport({ smtpUrl, siteUrl, dataDir }: LetterOptions): Transport {
  if (!smtpUrl) return openOutboxTransport(dataDir);
  return openSmtpTransport({ smtp: smtpOptions(smtpUrl, siteUrl), repeatsSafelyForMs: 0 });
}

export function letterSender({ mailFrom, siteUrl, secret }: LetterOptions): LetterSender {
  const mailbox = mailFrom ?? defaultSender(siteUrl);
  return {
    ...{ secret, siteUrl, mailbox },
    bounceAddress: `bounce@${mailbox.address.split('@')[1]}`,
    providerHeaders: () => ({}),
  };
}
