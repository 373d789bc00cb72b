import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import type { Mailbox } from './mailbox.ts';

export interface MailText {
  subject: string;
  text: string;
  html: string;
  /** The sender's name, used when MAIL_FROM has none. */
  fromName?: string;
  /** A POST to this address unsubscribes the recipient; mail programs show a button for it (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mail extends MailText {
  to: string;
  /** Identifies the mail: a retry uses the same key, so that mailboxes show the mail once. Unique among all mails. */
  key: string;
}

export interface MailTransport {
  deliver(mail: Mail, sender: Mailbox): Promise<void>;
  close(): void;
}

/**
 * Makes a message for Nodemailer. Addresses are objects, since the library would parse lists and groups out of strings.
 */
export function writeMessage(mail: Mail, { name, address }: Mailbox): SendMailOptions {
  const { to, subject, text, html, key, unsubscribeUrl } = mail;
  return {
    from: { name: oneLine(name), address },
    to: { name: '', address: to },
    envelope: { from: address, to: [to] },
    subject: oneLine(subject),
    text,
    html,
    messageId: messageId(key, address),
    date: new Date(),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribeUrl !== undefined && oneClick(unsubscribeUrl)),
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** RFC 8058. `prepared` prevents folding and encoding, which would hide the address from some mail programs. */
export function oneClick(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function messageId(key: string, address: string): string {
  const digest = createHash('sha256').update(`${address} ${key}`).digest('base64url');
  return `<${digest}@${address.split('@')[1]}>`;
}

/** Removes line breaks, and breaks up encoded words: the recipient's mail program would decode a line break in one. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();
}
