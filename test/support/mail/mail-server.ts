import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { listenOn } from '../server/listen-on.ts';

export interface ParsedMail extends Email {
  /** Whom the server was told it is from and for, whatever the headers say. */
  envelope: { from: string; to: string[] };
  /** Who logged in to hand it over. */
  user: string | undefined;
  raw: string;
}

export interface MailServer {
  url: string;
  port: number;
  /** Everything it took, in that order. */
  mails: ParsedMail[];
  /** The first mail to this address that nobody has asked for yet; waits for it. */
  nextMail(to: string): Promise<ParsedMail>;
  close(): Promise<void>;
}

/** What the server says to a recipient, such as `451 Later.`; nothing is yes. */
type Refuse = (to: string) => string | undefined;

export interface MailServerOptions {
  port?: number;
  refuse?: Refuse;
  /** Then only those who say so may hand over mails. */
  login?: { user: string; pass: string };
  smtp?: SMTPServerOptions;
}

/** A real mail server on this machine that delivers to the test. */
export async function startMailServer({ port = 0, refuse, login, smtp }: MailServerOptions = {}): Promise<MailServer> {
  const mails: ParsedMail[] = [];
  const asked = new Set<ParsedMail>();
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    logger: false,
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.pass ? done(null, { user: username }) : done(refusal('535 No.')),
    onRcptTo: ({ address }, _session, done) => {
      const answer = refuse?.(address);
      done(answer ? refusal(answer) : null);
    },
    onData: (stream, session, done) => {
      receive(stream, session).then((mail) => {
        mails.push(mail);
        done();
        for (const look of waiting) look();
      }, done);
    },
    ...smtp,
  });
  // A client that goes away in the middle is the test's business, not an error.
  server.on('error', () => {});
  await listenOn(server.server, port);
  const { port: listeningAt } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${listeningAt}`,
    port: listeningAt,
    mails,
    nextMail: (to) =>
      new Promise((found) => {
        const look = () => {
          const mail = mails.find((candidate) => candidate.envelope.to.includes(to) && !asked.has(candidate));
          if (!mail) return;
          waiting.delete(look);
          asked.add(mail);
          found(mail);
        };
        waiting.add(look);
        look();
      }),
    close: () => new Promise((closed) => server.close(closed)),
  };
}

async function receive(stream: SMTPServerDataStream, { envelope, user }: SMTPServerSession): Promise<ParsedMail> {
  const raw = Buffer.concat(await stream.toArray());
  return {
    ...(await PostalMime.parse(raw)),
    envelope: {
      from: envelope.mailFrom ? envelope.mailFrom.address : '',
      to: envelope.rcptTo.map(({ address }) => address),
    },
    user: typeof user === 'string' ? user : undefined,
    raw: raw.toString(),
  };
}

function refusal(answer: string): Error {
  return Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });
}
