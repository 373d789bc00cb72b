import type { Logger } from 'pino';
import { PermanentFailure } from '#server/jobs/job-kind.ts';
import { type Dkim, dkimOptions } from './dkim.ts';
import { defaultSender, isOneAddress, type Mailbox } from './mailbox.ts';
import type { Mail, MailTransport } from './message.ts';
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

export function createMailer({
  smtpUrl,
  mailFrom,
  dkim,
  dataDir,
  siteUrl,
  logger,
  sendWithinMs,
}: MailerOptions): Mailer {
  const sender = mailFrom ?? defaultSender(siteUrl);
  const signature = dkim && dkimOptions(dkim, sender.address);
  const transport: MailTransport = smtpUrl
    ? openSmtp({ smtpUrl, siteUrl, signature, sendWithinMs })
    : openOutbox({ dataDir, signature, logger });
  return {
    send: async (mail) => {
      if (!isOneAddress(mail.to)) throw new PermanentFailure('EADDRESS', 'That is not one email address.');
      await transport.deliver(mail, { ...sender, name: sender.name || (mail.fromName ?? '') });
    },
    takeBack: (isTheirs) => removeFromOutbox(dataDir, isTheirs),
    close: transport.close,
  };
}
