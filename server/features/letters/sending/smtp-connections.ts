import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SMTPConnectionAuth, SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';

/** Servers limit how much one connection may send. */
const LETTERS_PER_CONNECTION = 100;
/** Shorter than servers wait for the next command. */
const IDLE_MS = 20_000;

export type SmtpOptions = SMTPConnectionOptions & { auth?: SMTPConnectionAuth | undefined };

interface Pooled {
  connection: SMTPConnection;
  letters: number;
  idleTimer: NodeJS.Timeout | undefined;
}

/** Connections to the mail server that are used again for the next letter. */
export class SmtpConnections {
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
