import type { Client, ClientConfig } from 'pg';
import { DatabaseUnavailable, isConnectionError } from './database-errors.ts';
import { pg } from './pg.ts';

type Query = (...parameters: unknown[]) => unknown;
type Connection = { connection: { stream: { destroy(error: Error): void } } };

/**
 * Clients that are disconnected when PostgreSQL stops responding, for example behind a network that drops all packets,
 * where a query would wait for a quarter of an hour. A query that is merely slow is left alone.
 * @param silentMs how long a query may go without an answer before a probe checks that PostgreSQL still responds, and how
 * long the probe waits
 */
export function watchedClients(config: ClientConfig, silentMs: number): typeof Client {
  let probing: Promise<boolean> | undefined;
  const isReachable = () => {
    probing ??= probe(config, silentMs).finally(() => {
      probing = undefined;
    });
    return probing;
  };

  return class WatchedClient extends pg().Client {
    constructor(options?: string | ClientConfig) {
      super(options);
      // The pool does not listen while a client is checked out, so one that is lost between two queries would crash the
      // process. The next query reports the loss.
      this.on('error', () => {});
      const query = this.query.bind(this) as Query;
      this.query = ((...parameters: unknown[]) => {
        const answer = query(...parameters);
        return answer instanceof Promise ? watch(this, answer) : answer;
      }) as typeof this.query;
    }
  };

  async function watch<T>(client: Client, answer: Promise<T>): Promise<T> {
    let waiting = true;
    const check = async () => {
      const reachable = await isReachable();
      if (!waiting) return;
      if (reachable) timer = setTimeout(check, silentMs).unref();
      else (client as unknown as Connection).connection.stream.destroy(new Error('PostgreSQL does not answer.'));
    };
    let timer = setTimeout(check, silentMs).unref();
    try {
      return await answer;
    } catch (error) {
      throw isConnectionError(error as Error) ? new DatabaseUnavailable(error as Error) : error;
    } finally {
      waiting = false;
      clearTimeout(timer);
    }
  }
}

/** @returns whether PostgreSQL answers at all, be it with a refusal */
async function probe(config: ClientConfig, timeoutMs: number): Promise<boolean> {
  const timeouts = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
  const client = new (pg().Client)({ ...config, ...timeouts });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return (error as { severity?: string }).severity !== undefined;
  } finally {
    // If nothing responds, closing the connection properly would wait as well.
    (client as unknown as Connection).connection.stream.destroy(new Error('The probe is over.'));
  }
}
