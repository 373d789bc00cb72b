import { performance } from 'node:perf_hooks';
import { type Database, openDatabase } from '#server/database/database.ts';
import { startSession } from '#server/features/accounts/start-session.ts';
import type { Plan } from './plan.ts';
import { type ServerProcess, withServer } from './server-process.ts';

const PEOPLE = 50;
const AT_ONCE = 20;
const DOMAIN = 'bench-responses.example';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36';

export interface ResponseFigures {
  name: string;
  perSecond: number;
}

type Send = (path: string, body: object, headers?: Record<string, string>) => Promise<void>;

/** What readers do, twenty at once, on a site with many posts; none of it is left there afterwards. */
export async function measureResponses(dataDir: string, plan: Plan): Promise<ResponseFigures[]> {
  const people = await onDatabase(dataDir, addPeople);
  const posts = await onDatabase(dataDir, ({ read }) => newestPosts(read));
  const figures: ResponseFigures[] = [];
  try {
    await withServer(dataDir, async (server) => {
      const send = senderTo(server);
      const measured = async (name: string, work: (turn: number) => Promise<void>) => {
        figures.push({ name, perSecond: await rateOf(plan.responses, work) });
      };
      const person = (turn: number) => people[turn % PEOPLE] ?? {};
      const post_id = (turn: number) => posts[turn % posts.length];
      await measured('like', (turn) => send('/api/post/like', { post_id: post_id(turn) }, person(turn)));
      await measured('like, all of one post', (turn) => send('/api/post/like', { post_id: posts[0] }, person(turn)));
      await measured('comment', (turn) =>
        send('/api/post/comment', { post_id: post_id(turn), comment: `A thought, number ${turn}.` }, person(turn)),
      );
      await measured('view', (turn) =>
        send('/api/post/view', { post_id: post_id(turn) }, { 'user-agent': `${BROWSER} ${turn}` }),
      );
      await measured('newsletter sign-up', (turn) =>
        send('/api/newsletter/subscribe', { email: `reader-${turn}@${DOMAIN}` }),
      );
    });
  } finally {
    await onDatabase(dataDir, (database) => removeResponses(database, posts));
  }
  return figures;
}

async function rateOf(count: number, work: (turn: number) => Promise<void>): Promise<number> {
  let next = 0;
  const started = performance.now();
  const worker = async () => {
    while (next < count) {
      const turn = next;
      next += 1;
      await work(turn);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return count / ((performance.now() - started) / 1000);
}

function senderTo({ url }: ServerProcess): Send {
  return async (path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`);
  };
}

async function onDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const onError = (error: Error) => {
    throw error;
  };
  const database = openDatabase({ databaseUrl: '', dataDir, onError });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** @returns the header of each that says who they are */
function addPeople(database: Database): Promise<{ authorization: string }[]> {
  return database.transaction(async (db) => {
    const values = Array.from({ length: PEOPLE }, (_, number) => ({
      email: `person-${number}@${DOMAIN}`,
      first_name: 'Asha',
      last_name: 'Rao',
      phone_no: '',
      is_admin: 0 as const,
      password_hash: null,
      created_at: 0,
      email_verified_at: 0,
    }));
    const people = await db.insertInto('users').values(values).returning('id').execute();
    const headers: { authorization: string }[] = [];
    for (const { id } of people) {
      headers.push({ authorization: `Bearer ${await startSession(db, id, { userAgent: 'bench' })}` });
    }
    return headers;
  });
}

async function newestPosts(read: Database['read']): Promise<number[]> {
  const posts = await read
    .selectFrom('posts')
    .select('id')
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .limit(1000)
    .execute();
  return posts.map(({ id }) => id);
}

function removeResponses(database: Database, posts: number[]): Promise<void> {
  return database.transaction(async (db) => {
    for (const table of ['likes', 'comments', 'counted_today', 'subscribers', 'jobs'] as const) {
      await db.deleteFrom(table).execute();
    }
    await db.deleteFrom('users').where('email', 'like', `%@${DOMAIN}`).execute();
    await db.updateTable('posts').set({ likes: 0, comments: 0, views: 0 }).where('id', 'in', posts).execute();
  });
}
