import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import type { DKIMOptions } from 'nodemailer/lib/dkim';
import type { Outcome } from './classify-failure.ts';
import { domainOf, type Mailbox } from './mailbox.ts';

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

/** A mail to one recipient, with headers and signed. */
export interface OutgoingMail {
  from: string;
  to: string;
  message: Buffer;
  /** Of its file in the outbox. A letter to one subscriber always has the same, so that repeating it changes nothing. */
  fileName: string;
}

export interface Transport {
  /** Never rejects: every failure is an outcome. */
  deliver(mail: OutgoingMail): Promise<Outcome>;
  /** Closes connections at once; what is being sent fails. */
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
  };
}

/** Writes a message in the bytes in which it is sent. */
export async function buildMessage(options: SendMailOptions, dkim: DKIMOptions | undefined): Promise<Buffer> {
  // Imported with the first mail, since the library takes 7 MB of memory.
  const { createTransport } = await import('nodemailer');
  const safe = { xMailer: false, disableFileAccess: true, disableUrlAccess: true } as const;
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...(dkim && { dkim }) });
  return (await transport.sendMail({ ...options, ...safe })).message as Buffer;
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
  return `<${digest}@${domainOf(address)}>`;
}

/** Removes line breaks, and breaks up encoded words: the recipient's mail program would decode a line break in one. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();
}
