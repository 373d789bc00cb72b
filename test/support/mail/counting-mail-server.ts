import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listenOn } from '../server/listen-on.ts';

type Stage = 'greeting' | 'ehlo' | 'mail' | 'rcpt' | 'data' | 'body' | 'end';

export interface Moment {
  stage: Stage;
  /** Whom the mail is for, from `rcpt` on. */
  to: string;
  /** How often this stage was reached for this recipient, this time included. */
  times: number;
  /** How often it was reached at all. */
  timesAtAll: number;
}

/**
 * What the server does at a stage instead of going on: an answer such as `451 Later.`, `drop` (resets the connection),
 * `close` (ends it), `hang`. At the end of a message it can also have taken it before: `take and drop`, `take and close`,
 * `take and hang`, `answer and close`, and `answer and drop`, whose answer the reset may take along.
 */
export type Fault =
  | `${number} ${string}`
  | 'drop'
  | 'close'
  | 'hang'
  | 'take and drop'
  | 'take and close'
  | 'take and hang'
  | 'answer and close'
  | 'answer and drop';

export interface CountingMailServer {
  port: number;
  url: string;
  /** By recipient: how often the server has taken the responsibility for a mail. */
  taken: Map<string, number>;
  envelopeSenders: Set<string>;
  close(): Promise<void>;
}

interface CountingOptions {
  /** May also do something, such as killing the client. */
  fault?: (moment: Moment) => Fault | undefined;
  /** The most mails a second; the others wait for their answer. */
  perSecond?: number;
  port?: number;
  /** Discards a message that it has, and refuses another one to the same recipient, as Resend does by its key. */
  discardsRepetitions?: boolean;
}

/** A mail server as bare as it can be, which counts what it has really taken, and fails as it is told. */
export async function startCountingServer({
  fault,
  perSecond,
  port = 0,
  discardsRepetitions = false,
}: CountingOptions = {}): Promise<CountingMailServer> {
  const taken = new Map<string, number>();
  const envelopeSenders = new Set<string>();
  const times = new Map<string, number>();
  const sockets = new Set<Socket>();
  const messages = new Map<string, string>();
  let nextTurn = 0;
  const count = (key: string) => {
    times.set(key, (times.get(key) ?? 0) + 1);
    return times.get(key) as number;
  };
  const faultAt = (stage: Stage, to: string) =>
    fault?.({ stage, to, times: count(`${stage} ${to}`), timesAtAll: count(stage) }) ?? undefined;
  const waitForTurn = (answer: () => void) => {
    if (!perSecond) return answer();
    nextTurn = Math.max(nextTurn, performance.now()) + 1000 / perSecond;
    setTimeout(answer, Math.max(0, nextTurn - performance.now()));
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let to = '';
    let from = '';
    let isBody = false;
    let buffered = '';
    let message = '';
    let hasBodyFault = false;

    /** @returns whether it went on */
    const act = (stage: Stage, goOn: string): boolean => {
      const what = faultAt(stage, to);
      if (what === undefined) socket.write(`${goOn}\r\n`);
      else if (what === 'drop') socket.resetAndDestroy();
      else if (what === 'close') socket.end();
      else if (what !== 'hang') socket.write(`${what}\r\n`);
      if (what?.startsWith('421')) socket.end();
      return what === undefined;
    };
    const take = () => {
      messages.set(to, message);
      taken.set(to, (taken.get(to) ?? 0) + 1);
      envelopeSenders.add(from);
    };
    const end = () => {
      const known = discardsRepetitions ? messages.get(to) : undefined;
      if (known !== undefined) {
        return void socket.write(
          known === message ? '250 2.0.0 Known.\r\n' : '550 5.0.0 Another one has this key.\r\n',
        );
      }
      const what = faultAt('end', to);
      if (what === undefined || what.startsWith('answer') || what.startsWith('take')) take();
      if (what === undefined) return waitForTurn(() => socket.write('250 2.0.0 Taken.\r\n'));
      if (what === 'answer and close') return void socket.end('250 2.0.0 Taken.\r\n');
      if (what === 'answer and drop') return void socket.write('250 2.0.0 Taken.\r\n', () => socket.resetAndDestroy());
      if (what.endsWith('drop')) return void socket.resetAndDestroy();
      if (what.endsWith('close')) return void socket.end();
      if (!what.endsWith('hang')) socket.write(`${what}\r\n`);
      if (what.startsWith('421')) socket.end();
    };
    const command = (line: string): unknown => {
      const [, address = ''] = line.match(/<([^>]*)>/) ?? [];
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO' || verb === 'HELO') return act('ehlo', '250 counting.example');
      if (verb === 'MAIL') {
        from = address;
        to = '';
        return act('mail', '250 2.1.0 Go on.');
      }
      if (verb === 'RCPT') {
        to = address;
        return act('rcpt', '250 2.1.5 Go on.');
      }
      if (verb === 'DATA') {
        hasBodyFault = false;
        isBody = act('data', '354 Go on.');
        return;
      }
      return verb === 'QUIT' ? socket.end('221 Bye.\r\n') : socket.write('250 2.0.0 Go on.\r\n');
    };
    socket.on('data', (chunk) => {
      buffered += chunk.toString('latin1');
      if (isBody && !hasBodyFault) {
        hasBodyFault = true;
        const what = faultAt('body', to);
        if (what === 'drop') return void socket.resetAndDestroy();
        if (what === 'hang') return void socket.pause();
      }
      while (true) {
        const terminator = isBody ? '\r\n.\r\n' : '\r\n';
        const index = buffered.indexOf(terminator);
        if (index < 0) return;
        const line = buffered.slice(0, index);
        buffered = buffered.slice(index + terminator.length);
        if (!isBody) command(line);
        else {
          isBody = false;
          message = line;
          end();
        }
      }
    });
    act('greeting', '220 counting.example ESMTP');
  });
  await listenOn(server, port);
  const { port: listeningAt } = server.address() as { port: number };
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      for (const socket of sockets) socket.destroy();
    });
  onTestFinished(close);
  return { port: listeningAt, url: `smtp://127.0.0.1:${listeningAt}`, taken, envelopeSenders, close };
}
