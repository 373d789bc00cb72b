import { z } from 'zod';
import { type Mailbox, readMailbox } from './mailbox.ts';
import { readSmtpAddress } from './smtp-address.ts';

const SMTP_URL_IS =
  'must be the address of a mail server, such as smtp://mail.example.org:587 or smtps://user:password@mail.example.org, ' +
  'with %-codes for the special characters in a user name or password';
const MAIL_FROM_IS = 'must be one e-mail address, alone or as in: The Lamp <letters@example.org>';

export const mailVariables = {
  /** The mail server. When it is empty, mails are written to files in the data folder's outbox. */
  SMTP_URL: z.string().trim().refine(isSmtpAddress, SMTP_URL_IS).default(''),
  /** The sender of mails; by default `no-reply@` and the host of SITE_URL. */
  MAIL_FROM: z.string().trim().transform(readMailbox).refine(isMailbox, MAIL_FROM_IS).optional(),
};

function isSmtpAddress(text: string): boolean {
  return text === '' || readSmtpAddress(text) !== undefined;
}

function isMailbox(read: Mailbox | undefined): read is Mailbox {
  return read !== undefined;
}
