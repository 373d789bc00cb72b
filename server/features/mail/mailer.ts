import type { Logger } from 'pino';
import { PermanentFailure } from '#server/jobs/job-kind.ts';
import { defaultSender, isOneAddress, type Mailbox } from './mailbox.ts';
import { openOutbox } from './outbox.ts';
import { removeFromOutbox } from './remove-from-outbox.ts';
import { openSmtp } from './smtp.ts';
import type { Delivery } from './write-message.ts';

/** What a message says, without who gets it. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
  /** Who it is from, where MAIL_FROM gives no name. */
  fromName?: string;
  /** Where posting ends what the mail is part of; mail programs show a button for it. */
  unsubscribeUrl?: string;
}

export interface Mail extends MailText {
  to: string;
  /** The same for the same mail sent again, which mailboxes then show once; different for every other one. */
  key: string;
}

export interface Mailer {
  /**
   * Resolves when a mail server took it, or when it lies in the outbox.
   * @throws {PermanentFailure} when the address does not exist or the mail is refused for good
   */
  send(mail: Mail): Promise<void>;
  /** Takes back what lies in the outbox for somebody, also where mails are sent by a server now. */
  takeBack(isTheirs: (address: string) => boolean): Promise<void>;
  /** Cuts off what is being sent. */
  close(): void;
}

export interface MailerOptions {
  /** Empty: into files in the data folder. */
  smtpUrl: string;
  /** Without one, the site's host writes. */
  mailFrom: Mailbox | undefined;
  dataDir: string;
  siteUrl: string;
  logger: Pick<Logger, 'info'>;
  /** How long one mail may take, however busy the mail server keeps us. */
  sendWithinMs?: number | undefined;
}

export function createMailer({ smtpUrl, mailFrom, dataDir, siteUrl, logger, sendWithinMs }: MailerOptions): Mailer {
  const way: Delivery = smtpUrl ? openSmtp(smtpUrl, siteUrl, sendWithinMs) : openOutbox(dataDir, logger);
  const sender = mailFrom ?? defaultSender(siteUrl);
  return {
    send: async (mail) => {
      if (!isOneAddress(mail.to)) throw new PermanentFailure('EADDRESS', 'That is not one e-mail address.');
      await way.deliver(mail, { ...sender, name: sender.name || (mail.fromName ?? '') });
    },
    takeBack: (isTheirs) => removeFromOutbox(dataDir, isTheirs),
    close: way.close,
  };
}
