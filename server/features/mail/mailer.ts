import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { PermanentFailure } from '#server/jobs/job-kind.ts';
import type { Outcome } from './classify-failure.ts';
import { type Dkim, dkimOptions } from './dkim.ts';
import { defaultSender, isOneAddress, type Mailbox } from './mailbox.ts';
import { buildMessage, type Mail, writeMessage } from './message.ts';
import { openOutbox, removeFromOutbox } from './outbox.ts';
import { openSmtp } from './smtp.ts';

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the mail, or when it is written to the outbox.
   * @throws {PermanentFailure} when the address does not exist or the server permanently rejects the mail
   */
  send(mail: Mail): Promise<void>;
  /** Deletes the mails to an address from the outbox, where older ones remain even after SMTP_URL was set. */
  takeBack(isTheirs: (address: string) => boolean): Promise<void>;
  /** Closes connections at once; mails that are being sent fail. */
  close(): void;
}

export interface MailerOptions {
  smtpUrl: string;
  mailFrom: Mailbox | undefined;
  dkim?: Dkim | undefined;
  dataDir: string;
  siteUrl: string;
  logger: Pick<Logger, 'info'>;
  /** The time limit for one mail, in milliseconds, including the wait for a connection. */
  sendWithinMs?: number | undefined;
}

/** Connections to the mail server, so that letters with theirs delay no mail. */
const CONNECTIONS = 3;
/** Also ends sending to a server that trickles its reply byte by byte. */
const SEND_WITHIN_MS = 60_000;

export function createMailer({
  smtpUrl,
  mailFrom,
  dkim,
  dataDir,
  siteUrl,
  logger,
  sendWithinMs: withinMs = SEND_WITHIN_MS,
}: MailerOptions): Mailer {
  const sender = mailFrom ?? defaultSender(siteUrl);
  const signature = dkim && dkimOptions(dkim, sender.address);
  const transport = smtpUrl
    ? // The server may have closed an idle connection. After one retry, the job's own retries take over.
      openSmtp({ smtpUrl, siteUrl, withinMs, maxConnections: CONNECTIONS, maxRequeues: 1 })
    : openOutbox(dataDir, logger);
  return {
    send: async (mail) => {
      if (!isOneAddress(mail.to)) throw new PermanentFailure('EADDRESS', 'That is not one email address.');
      const options = writeMessage(mail, { ...sender, name: sender.name || (mail.fromName ?? '') });
      const message = await buildMessage(options, signature);
      requireSent(await transport.deliver({ from: sender.address, to: mail.to, message, fileName: fileName() }));
    },
    takeBack: (isTheirs) => removeFromOutbox(dataDir, isTheirs),
    close: transport.close,
  };
}

function fileName(): string {
  return `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(6).toString('hex')}.eml`;
}

export class MailNotSent extends Error {
  override name = 'MailNotSent';
  readonly code: string;

  constructor(code: string) {
    super(`The mail server did not accept the email: ${code}.`);
    this.code = code;
  }
}

/** @throws without personal data: the library's own errors quote the recipient and the server's reply */
export function requireSent(outcome: Outcome): void {
  if (outcome.kind === 'rejected') throw new PermanentFailure(outcome.code);
  if (outcome.kind !== 'sent') throw new MailNotSent(outcome.code);
}
