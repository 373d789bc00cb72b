import { z } from 'zod';
import { isOneAddress, type Mailbox, readMailbox } from './mailbox.ts';
import { readSmtpAddress } from './smtp.ts';

const SMTP_URL_IS =
  'must be the address of a mail server, such as smtp://mail.example.org:587 or smtps://user:password@mail.example.org, ' +
  'with %-codes for the special characters in a user name or password';
const MAIL_FROM_IS = 'must be one email address, alone or as in: The Lamp <letters@example.org>';

export const mailVariables = {
  /** The mail server. When it is empty, mails are written to files in the data folder's outbox. */
  SMTP_URL: z.string().trim().refine(isSmtpAddress, SMTP_URL_IS).default(''),
  /** The sender of mails; by default `no-reply@` and the host of SITE_URL. */
  MAIL_FROM: z.string().trim().transform(readMailbox).refine(isMailbox, MAIL_FROM_IS).optional(),
  /** Where letters that cannot be delivered come back to; by default `bounce@` and the domain of MAIL_FROM. */
  BOUNCE_ADDRESS: z
    .string()
    .trim()
    .refine(isBounceAddress, 'must be one email address, without a plus sign')
    .optional(),
  /** A file with the private key with which the site signs its mails (DKIM), where the mail server does not. */
  DKIM_KEY_FILE: z.string().trim().min(1).optional(),
  /** The name under which the public key stands in the DNS. */
  DKIM_SELECTOR: z
    .string()
    .trim()
    .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i, 'must be a name of letters, digits and hyphens')
    .default('chintan'),
};

/** The site adds a plus sign and the delivery to the part before the @. */
function isBounceAddress(text: string): boolean {
  return isOneAddress(text) && !text.includes('+');
}

function isSmtpAddress(text: string): boolean {
  return text === '' || readSmtpAddress(text) !== undefined;
}

function isMailbox(read: Mailbox | undefined): read is Mailbox {
  return read !== undefined;
}
