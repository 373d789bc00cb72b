import pg from 'pg';
import { DatabaseAway, isAboutTheConnection } from './database-away.ts';

/** After so long without an answer, PostgreSQL is asked whether it is there at all. */
const SILENT_MS = 2500;
const ANSWERS_WITHIN_MS = 2500;

type Query = (...given: unknown[]) => unknown;
type Connection = { connection: { stream: { destroy(error: Error): void } } };

/**
 * Connections that are cut off when PostgreSQL has fallen silent, say behind a network that swallows everything: there a
 * query would wait for a quarter of an hour. One that only takes long is left alone.
 */
export function watchedClients(config: pg.ClientConfig): typeof pg.Client {
  let probing: Promise<boolean> | undefined;
  const isThere = () => {
    probing ??= answers(config).finally(() => {
      probing = undefined;
    });
    return probing;
  };

  return class WatchedClient extends pg.Client {
    constructor(options?: string | pg.ClientConfig) {
      super(options);
      // Nobody else listens while it is lent out: one that is lost between two queries would end the process. The next
      // query says so.
      this.on('error', () => {});
      const query = this.query.bind(this) as Query;
      this.query = ((...given: unknown[]) => {
        const answer = query(...given);
        return answer instanceof Promise ? watch(this, answer) : answer;
      }) as typeof this.query;
    }
  };

  async function watch<T>(client: pg.Client, answer: Promise<T>): Promise<T> {
    let waiting = true;
    const look = async () => {
      const found = await isThere();
      if (!waiting) return;
      if (found) timer = setTimeout(look, SILENT_MS).unref();
      else (client as unknown as Connection).connection.stream.destroy(new Error('PostgreSQL does not answer.'));
    };
    let timer = setTimeout(look, SILENT_MS).unref();
    try {
      return await answer;
    } catch (error) {
      throw isAboutTheConnection(error as Error) ? new DatabaseAway(error as Error) : error;
    } finally {
      waiting = false;
      clearTimeout(timer);
    }
  }
}

/** Anything, be it a refusal. */
async function answers(config: pg.ClientConfig): Promise<boolean> {
  const within = { connectionTimeoutMillis: ANSWERS_WITHIN_MS, query_timeout: ANSWERS_WITHIN_MS };
  const client = new pg.Client({ ...config, ...within });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return (error as { severity?: string }).severity !== undefined;
  } finally {
    // Where nothing answers, saying goodbye would wait as well.
    (client as unknown as Connection).connection.stream.destroy(new Error('The probe is over.'));
  }
}
