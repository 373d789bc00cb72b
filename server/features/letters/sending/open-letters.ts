import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { openLetterContent } from '#server/features/letters/content/compose-letter.ts';
import { type Dkim, dkimOptions } from '#server/features/mail/dkim.ts';
import { defaultBounceAddress, defaultSender, type Mailbox } from '#server/features/mail/mailbox.ts';
import type { Transport } from '#server/features/mail/message.ts';
import { openOutbox } from '#server/features/mail/outbox.ts';
import { providerAt } from '#server/features/mail/providers/providers.ts';
import { openSmtp } from '#server/features/mail/smtp.ts';
import type { Media } from '#server/features/media/media.ts';
import type { LetterSender } from './letter-message.ts';

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

/** So many deliveries at most are in doubt if the process is killed. */
export const LETTER_CONNECTIONS = 5;
/** Servers may check a message before they answer: RFC 5321 (4.5.3.2.6) asks for ten minutes, few take one. */
const DELIVER_WITHIN_MS = 5 * 60_000;

/** What letters are made of and sent with: the mail server, or the outbox of a site without one. */
export function openLetters(options: LetterOptions) {
  const { smtpUrl, siteUrl, dataDir } = options;
  return {
    content: openLetterContent({ ...options, siteUrl: () => siteUrl }),
    sender: senderOf(options),
    transport: smtpUrl ? openLetterSmtp({ smtpUrl, siteUrl }) : openOutbox(dataDir),
    /**
     * For how long after a doubtful attempt handing over the same delivery again cannot reach the recipient twice. The
     * outbox has one file for each delivery.
     */
    repeatsSafelyForMs: smtpUrl ? (providerAt(smtpUrl)?.repeatsSafelyForMs ?? 0) : Number.MAX_SAFE_INTEGER,
  };
}

/** A letter whose connection ended is not simply tried again, since the server may have it. */
export function openLetterSmtp(server: { smtpUrl: string; siteUrl: string; withinMs?: number }): Transport {
  return openSmtp({ withinMs: DELIVER_WITHIN_MS, ...server, maxConnections: LETTER_CONNECTIONS, maxRequeues: 0 });
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
