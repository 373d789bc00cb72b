import type { NodemailerError, SMTPPoolOptions } from 'nodemailer';
import { PermanentFailure } from '#server/jobs/job-kind.ts';
import { readSmtpAddress } from './smtp-address.ts';
import { type Delivery, writeMessage } from './write-message.ts';

const CONNECTIONS = 3;
const ANSWER_WITHIN_MS = 15_000;
/** A server that answers a byte at a time is given up as well. */
const SEND_WITHIN_MS = 60_000;
/** Where a refusal is about this mail and not about us: not at the login or the sender. */
const ABOUT_THE_MAIL = /^(API|RCPT TO|DATA)$/;

export class MailNotSent extends Error {
  override name = 'MailNotSent';
  readonly code: string;

  constructor(code: string) {
    super(`The mail server did not take the mail: ${code}.`);
    this.code = code;
  }
}

export function openSmtp(smtpUrl: string, siteUrl: string, sendWithinMs = SEND_WITHIN_MS): Delivery {
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    deliver: async (mail, sender) => {
      transport ??= openTransport(smtpOptions(smtpUrl, siteUrl));
      const { sendMail } = await transport;
      const message = { ...writeMessage(mail, sender), signal: AbortSignal.timeout(sendWithinMs) };
      await sendMail(message).catch((error) => {
        throw withoutAddresses(error);
      });
    },
    close: () => void transport?.then(({ close }) => close()),
  };
}

/** With the first mail: the library takes 7 MB, which a site that sends none does without. */
async function openTransport(options: ReturnType<typeof smtpOptions>) {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(options);
  // The send that was under way fails and tells; without a listener the process would end.
  transport.on('error', () => {});
  return {
    sendMail: (message: Parameters<typeof transport.sendMail>[0]) => transport.sendMail(message),
    close: () => transport.close({ force: true }),
  };
}

export function smtpOptions(smtpUrl: string, siteUrl: string): SMTPPoolOptions & { pool: true } {
  const address = readSmtpAddress(smtpUrl);
  if (!address) throw new Error('SMTP_URL is no address of a mail server.');
  const isThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(address.host);
  return {
    pool: true,
    maxConnections: CONNECTIONS,
    // Once: the server may have closed an idle connection. Beyond that, the job is tried again.
    maxRequeues: 1,
    ...address,
    // A password goes through the network encrypted, or not at all.
    requireTLS: !isThisMachine && address.auth !== undefined,
    // Between here and here nobody listens, and a local server seldom has a certificate for the name "localhost".
    ignoreTLS: isThisMachine,
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    name: new URL(siteUrl).hostname,
    connectionTimeout: ANSWER_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS * 2,
    dnsTimeout: ANSWER_WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The library's own error quotes the recipient and what the server said of them. */
function withoutAddresses({ code, originalCode, command, responseCode, permanent }: NodemailerError): Error {
  const said = [code ?? 'EUNKNOWN', originalCode, command, responseCode].filter((part) => part !== undefined).join(' ');
  const isForGood = permanent ?? command === 'API';
  return isForGood && ABOUT_THE_MAIL.test(command ?? '') ? new PermanentFailure(said) : new MailNotSent(said);
}
