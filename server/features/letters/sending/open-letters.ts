import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { type LetterContent, openLetterContent } from '#server/features/letters/content/compose-letter.ts';
import { type Dkim, dkimOptions } from '#server/features/mail/dkim.ts';
import { defaultBounceAddress, defaultSender, type Mailbox } from '#server/features/mail/mailbox.ts';
import { providerAt } from '#server/features/mail/providers/providers.ts';
import { smtpOptions } from '#server/features/mail/smtp.ts';
import type { Media } from '#server/features/media/media.ts';
import type { LetterSender } from './letter-message.ts';
import { openSmtpTransport } from './smtp-transport.ts';
import { openOutboxTransport, type Transport } from './transport.ts';

interface LetterOptions {
  database: Database;
  media: Media;
  logger: Pick<Logger, 'warn'>;
  smtpUrl: string;
  mailFrom: Mailbox | undefined;
  bounceAddress?: string | undefined;
  dkim?: Dkim | undefined;
  dataDir: string;
  siteUrl: string;
  /** The server's secret, with which deliveries are named. */
  secret: string;
}

interface Letters {
  content: LetterContent;
  sender: LetterSender;
  transport: Transport;
}

/** What letters are made of and sent with: the mail server, or the outbox of a site without one. */
export function openLetters(options: LetterOptions): Letters {
  const { smtpUrl, siteUrl, dataDir } = options;
  return {
    content: openLetterContent({ ...options, siteUrl: () => siteUrl }),
    sender: senderOf(options),
    transport: smtpUrl
      ? openSmtpTransport({
          smtp: smtpOptions(smtpUrl, siteUrl),
          repeatsSafelyForMs: providerAt(smtpUrl)?.repeatsSafelyForMs ?? 0,
        })
      : openOutboxTransport(dataDir),
  };
}

function senderOf({ mailFrom, bounceAddress, dkim, siteUrl, secret, smtpUrl }: LetterOptions): LetterSender {
  const mailbox = mailFrom ?? defaultSender(siteUrl);
  return {
    ...{ secret, siteUrl, mailbox },
    bounceAddress: bounceAddress ?? defaultBounceAddress(mailbox),
    dkim: dkim && dkimOptions(dkim, mailbox.address),
    providerHeaders: (token) => providerAt(smtpUrl)?.headers?.(token) ?? {},
  };
}
