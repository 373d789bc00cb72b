import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SMTPConnectionAuth, SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { classifyFailure, codeOf, type Outcome, type SmtpFailure } from './classify-failure.ts';
import type { HandOverOptions, OutgoingLetter, Transport } from './transport.ts';

/** Many servers accept no more at once from one sender. */
const CONNECTIONS = 10;
const CONVERSE_WITHIN_MS = 60_000;
/** Servers may check a message before they answer: RFC 5321 (4.5.3.2.6) asks for ten minutes, few take one. */
const ANSWER_WITHIN_MS = 5 * 60_000;

interface SmtpTransportOptions {
  smtp: SmtpOptions;
  /** For how long the server discards a repeated letter by its idempotency key; 0 for most servers. */
  repeatsSafelyForMs: number;
  converseWithinMs?: number | undefined;
  answerWithinMs?: number | undefined;
}

export function openSmtpTransport({
  smtp,
  repeatsSafelyForMs,
  converseWithinMs = CONVERSE_WITHIN_MS,
  answerWithinMs = ANSWER_WITHIN_MS,
}: SmtpTransportOptions): Transport {
  const connections = new SmtpConnections({ ...smtp, socketTimeout: answerWithinMs });
  const deliverOver = async (connection: SMTPConnection, letter: OutgoingLetter, handOver: HandOverOptions) => {
    const outcome = await converse(connection, letter, { ...handOver, converseWithinMs });
    if (outcome.kind === 'sent') connections.release(connection);
    else connections.discard(connection);
    return outcome;
  };
  return {
    repeatsSafelyForMs,
    connections: CONNECTIONS,
    deliver: async (letter, handOver) => {
      const idle = connections.takeIdle();
      const outcome = idle && (await deliverOver(idle, letter, handOver));
      // A server may end a connection that was idle without a word, which says nothing about the next one.
      if (outcome && !isConnectionLost(outcome)) return outcome;
      const connection = await connections.connect().catch((error: SmtpFailure) => error);
      return 'send' in connection ? deliverOver(connection, letter, handOver) : classifyFailure(connection, false);
    },
    close: () => connections.close(),
  };
}

function isConnectionLost(outcome: Outcome): boolean {
  return outcome.kind === 'not-sent' && /^(ECONN|ESOCKET|EPIPE)/.test(outcome.code);
}

/** Thrown into the stream when the end of a message must not be sent. */
class EndWithheld extends Error {
  override name = 'EndWithheld';
}

/**
 * Gives out a message, but its end only once `mayEnd` has resolved to `true`. SMTP has one moment that nobody can see
 * into: between the end of the message and the server's answer. So what must be on the disk before that moment is written
 * here. The library asks for the message only after the server has agreed to take it.
 */
async function* withheldEnd(message: Buffer, mayEnd: () => Promise<boolean>) {
  yield message;
  if (!(await mayEnd())) throw new EndWithheld();
}

/** Hands one letter over, and writes down in time that it may arrive. */
function converse(
  connection: SMTPConnection,
  { from, to, message }: OutgoingLetter,
  { beforeEnd, signal, converseWithinMs }: HandOverOptions & { converseWithinMs: number },
): Promise<Outcome> {
  let isEnding = false;
  let isWithdrawn = false;
  return new Promise((resolve) => {
    const mayEnd = async () => {
      const isAllowed = !signal.aborted && (await beforeEnd());
      isWithdrawn = !isAllowed && !signal.aborted;
      isEnding = isAllowed && !signal.aborted;
      if (isEnding) clearTimeout(tooLate);
      return isEnding;
    };
    const body = Readable.from(withheldEnd(message, mayEnd), { objectMode: false });
    // Once the end is on its way, only the answer of the server counts.
    const stop = () => {
      if (!isEnding) body.destroy(new EndWithheld());
    };
    const tooLate = setTimeout(stop, converseWithinMs);
    const settle = (outcome: Outcome) => {
      clearTimeout(tooLate);
      signal.removeEventListener('abort', stop);
      resolve(outcome);
    };
    signal.addEventListener('abort', stop);
    const onLost = () => settle(classifyFailure({ code: 'ECONNECTION' }, isEnding));
    connection.once('end', onLost);
    body.once('error', () => {
      if (isEnding) return;
      settle(isWithdrawn ? { kind: 'withdrawn' } : classifyFailure({ code: 'ETIMEDOUT' }, false));
    });
    connection.send({ from, to: [to] }, body, (error, info) => {
      connection.removeListener('end', onLost);
      if (error instanceof EndWithheld) return;
      settle(error ? classifyFailure(error, isEnding) : { kind: 'sent', code: codeOf({ response: info.response }) });
    });
  });
}

/** Servers limit how much one connection may send. */
const LETTERS_PER_CONNECTION = 100;
/** Shorter than servers wait for the next command. */
const IDLE_MS = 20_000;

type SmtpOptions = SMTPConnectionOptions & { auth?: SMTPConnectionAuth | undefined };

interface Pooled {
  connection: SMTPConnection;
  letters: number;
  idleTimer: NodeJS.Timeout | undefined;
}

/** Connections to the mail server that are used again for the next letter. */
class SmtpConnections {
  readonly #options: SmtpOptions;
  readonly #idle: Pooled[] = [];
  readonly #open = new Set<SMTPConnection>();
  readonly #pooled = new WeakMap<SMTPConnection, Pooled>();

  constructor(options: SmtpOptions) {
    this.#options = options;
  }

  /** @returns a connection that has waited for its next letter, if there is one; the server may have ended it by now */
  takeIdle(): SMTPConnection | undefined {
    const pooled = this.#idle.pop();
    clearTimeout(pooled?.idleTimer);
    return pooled?.connection;
  }

  /** After a letter was sent, the connection serves the next one. */
  release(connection: SMTPConnection): void {
    const pooled = this.#pooled.get(connection);
    if (!pooled || !this.#open.has(connection)) return;
    pooled.letters += 1;
    if (pooled.letters >= LETTERS_PER_CONNECTION) {
      this.discard(connection);
      return;
    }
    pooled.idleTimer = setTimeout(() => this.discard(connection), IDLE_MS).unref();
    this.#idle.push(pooled);
  }

  /** After an error, it is unclear what the server expects next. */
  discard(connection: SMTPConnection): void {
    this.#forget(connection);
    connection.close();
  }

  close(): void {
    for (const connection of this.#open) connection.close();
    this.#open.clear();
    this.#idle.length = 0;
  }

  #forget(connection: SMTPConnection): void {
    this.#open.delete(connection);
    const index = this.#idle.findIndex((pooled) => pooled.connection === connection);
    if (index < 0) return;
    clearTimeout(this.#idle[index]?.idleTimer);
    this.#idle.splice(index, 1);
  }

  /** @throws the library's error when the server cannot be reached or does not accept the login */
  async connect(): Promise<SMTPConnection> {
    // Imported with the first letter: the library takes 7 MB of memory.
    const { default: Connection } = await import('nodemailer/lib/smtp-connection');
    const connection = new Connection(this.#options);
    this.#open.add(connection);
    this.#pooled.set(connection, { connection, letters: 0, idleTimer: undefined });
    try {
      await new Promise<void>((resolve, reject) => {
        connection.once('error', reject);
        connection.once('end', () => reject(connectionEnded()));
        connection.connect((error) => (error ? reject(error) : resolve()));
      });
      await this.#logIn(connection);
    } catch (error) {
      this.discard(connection);
      throw error;
    }
    // A letter that is being sent fails with the same error; without a listener it would end the process.
    connection.on('error', () => this.#forget(connection));
    connection.on('end', () => this.#forget(connection));
    return connection;
  }

  #logIn(connection: SMTPConnection): Promise<void> {
    const { auth } = this.#options;
    if (!auth) return Promise.resolve();
    return new Promise((resolve, reject) => {
      connection.once('end', () => reject(connectionEnded()));
      connection.login(auth, (error) => (error ? reject(error) : resolve()));
    });
  }
}

function connectionEnded(): Error {
  return Object.assign(new Error('The mail server closed the connection.'), { code: 'ECONNECTION', command: 'CONN' });
}
