import type { Readable } from 'node:stream';
import type { SendMailOptions, SMTPPoolOptions } from 'nodemailer';
import { classifyFailure, codeOf, type SmtpFailure } from './classify-failure.ts';
import type { Transport } from './message.ts';

const ANSWER_WITHIN_MS = 15_000;
/** Shorter than servers wait for the next command. */
const IDLE_MS = 20_000;

interface SmtpOptions {
  smtpUrl: string;
  siteUrl: string;
  maxConnections: number;
  /** How often a mail is tried once more when its connection ends. */
  maxRequeues: number;
  /** The time limit for one mail, in milliseconds, including the wait for a connection. */
  withinMs: number;
}

interface Sending extends SendMailOptions {
  onStream(stream: Readable): void;
}

/** Hands mails to a mail server over a few connections. */
export function openSmtp({ smtpUrl, siteUrl, withinMs, ...pool }: SmtpOptions): Transport {
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    deliver: async ({ from, to, message }) => {
      let stream: Readable | undefined;
      const sending: Sending = {
        ...{ envelope: { from, to: [to] }, raw: message, signal: AbortSignal.timeout(withinMs) },
        onStream: (opened) => {
          stream = opened;
        },
      };
      try {
        transport ??= openTransport({ ...smtpOptions(smtpUrl, siteUrl), ...pool });
        const { response } = await (await transport).sendMail(sending);
        return { kind: 'sent', code: codeOf({ response }) };
      } catch (error) {
        // SMTP has one moment that nobody can see into: between the end of the message and the server's answer.
        return classifyFailure(error as SmtpFailure, stream?.readableEnded === true);
      }
    },
    close: () => void transport?.then((open) => open.close({ force: true })),
  };
}

/** Imports the library with the first mail: it takes 7 MB of memory, which a site without mails saves. */
async function openTransport(options: SMTPPoolOptions & { pool: true }) {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(options);
  // The mail being sent fails with the same error; without a listener it would end the process.
  transport.on('error', () => {});
  // The library reads the message only after the server has agreed to take it.
  transport.use('stream', ({ message, data }, done) => {
    message?.processFunc((stream) => {
      (data as Sending).onStream(stream);
      return stream;
    });
    done();
  });
  return transport;
}

export function smtpOptions(smtpUrl: string, siteUrl: string): SMTPPoolOptions & { pool: true } {
  const address = readSmtpAddress(smtpUrl);
  if (!address) throw new Error('SMTP_URL is not the address of a mail server.');
  const isThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(address.host);
  return {
    pool: true,
    idleTimeout: IDLE_MS,
    ...address,
    // Never send a password over the network unencrypted.
    requireTLS: !isThisMachine && address.auth !== undefined,
    // The loopback interface cannot be tapped, and a local server seldom has a certificate for "localhost".
    ignoreTLS: isThisMachine,
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    name: new URL(siteUrl).hostname,
    connectionTimeout: ANSWER_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
    dnsTimeout: ANSWER_WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
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
