import type { NodemailerError, SMTPPoolOptions } from 'nodemailer';
import type { DKIMOptions } from 'nodemailer/lib/dkim';
import { PermanentFailure } from '#server/jobs/job-kind.ts';
import { type MailTransport, writeMessage } from './message.ts';

const CONNECTIONS = 3;
const ANSWER_WITHIN_MS = 15_000;
/** Also ends sending to a server that trickles its reply byte by byte. */
const SEND_WITHIN_MS = 60_000;
/** The SMTP commands at which a rejection concerns this mail rather than our login or sender address. */
const ABOUT_THE_MAIL = /^(API|RCPT TO|DATA)$/;

export class MailNotSent extends Error {
  override name = 'MailNotSent';
  readonly code: string;

  constructor(code: string) {
    super(`The mail server did not accept the email: ${code}.`);
    this.code = code;
  }
}

interface SmtpOptions {
  smtpUrl: string;
  siteUrl: string;
  signature?: DKIMOptions | undefined;
  sendWithinMs?: number | undefined;
}

export function openSmtp({ smtpUrl, siteUrl, signature, sendWithinMs = SEND_WITHIN_MS }: SmtpOptions): MailTransport {
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    deliver: async (mail, sender) => {
      transport ??= openTransport(smtpOptions(smtpUrl, siteUrl));
      const signal = AbortSignal.timeout(sendWithinMs);
      const message = { ...writeMessage(mail, sender), signal, ...(signature && { dkim: signature }) };
      await (await transport).sendMail(message).catch((error) => {
        throw withoutAddresses(error);
      });
    },
    close: () => void transport?.then((open) => open.close({ force: true })),
  };
}

/** Imports the library with the first mail: it takes 7 MB of memory, which a site without mails saves. */
async function openTransport(options: ReturnType<typeof smtpOptions>) {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(options);
  // The mail being sent fails with the same error; without a listener it would end the process.
  transport.on('error', () => {});
  return transport;
}

export function smtpOptions(smtpUrl: string, siteUrl: string): SMTPPoolOptions & { pool: true } {
  const address = readSmtpAddress(smtpUrl);
  if (!address) throw new Error('SMTP_URL is not the address of a mail server.');
  const isThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(address.host);
  return {
    pool: true,
    maxConnections: CONNECTIONS,
    // The server may have closed an idle connection. After one retry, the job's own retries take over.
    maxRequeues: 1,
    ...address,
    // Never send a password over the network unencrypted.
    requireTLS: !isThisMachine && address.auth !== undefined,
    // The loopback interface cannot be tapped, and a local server seldom has a certificate for "localhost".
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

/** Makes an error without personal data: the library's own quotes the recipient and the server's reply. */
function withoutAddresses({ code, originalCode, command, responseCode, permanent }: NodemailerError): Error {
  const details = [code ?? 'EUNKNOWN', originalCode, command, responseCode].filter((detail) => detail !== undefined);
  const isPermanent = permanent ?? command === 'API';
  const Failure = isPermanent && ABOUT_THE_MAIL.test(command ?? '') ? PermanentFailure : MailNotSent;
  return new Failure(details.join(' '));
}

interface SmtpAddress {
  host: string;
  port: number;
  /** Whether TLS is used from the first byte; otherwise STARTTLS is used when the server offers it. */
  secure: boolean;
  auth: { user: string; pass: string } | undefined;
}

const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

/** Reads `smtp://user:password@host:port`. Refuses a path and parameters, which could turn security checks off. */
export function readSmtpAddress(text: string): SmtpAddress | undefined {
  const url = URL.parse(text);
  const port = PORTS[url?.protocol ?? ''];
  if (!url || port === undefined || url.hostname === '' || !/^\/?$/.test(url.pathname + url.search + url.hash)) {
    return undefined;
  }
  try {
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || port,
      secure: url.protocol === 'smtps:',
      auth: url.username
        ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
        : undefined,
    };
  } catch {
    return undefined;
  }
}
