import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import type { Mailbox } from './mailbox.ts';
import type { Mail } from './mailer.ts';

/** A way mails leave: by SMTP, or into files. */
export interface Delivery {
  deliver(mail: Mail, sender: Mailbox): Promise<void>;
  close(): void;
}

/** As the library takes it. Addresses are given as objects, since it reads lists and groups out of strings. */
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

/** RFC 8058. As it is: folded or encoded, some mail programs would not find the address. */
function oneClick(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function messageId(key: string, address: string): string {
  const digest = createHash('sha256').update(`${address} ${key}`).digest('base64url');
  return `<${digest}@${address.split('@')[1]}>`;
}

/** And no encoded word, which the library passes on and the reader's program would decode, line breaks and all. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();
}
