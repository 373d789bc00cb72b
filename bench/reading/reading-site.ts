import { afterSave } from '#server/after-save-list.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import { insertUser } from '#server/features/accounts/user-store.ts';
import { firstRun } from '#server/features/starter/first-run.ts';
import { fail, makeTemporaryFolder } from '../processes.ts';
import { formattedEssay, OWNER, pathOf } from '../site.ts';

export const READER = { email: 'reader@chintan.localhost', password: 'Blue.Kettle7' };
const WRITER = { email: 'writer@chintan.localhost', password: 'Green/Lamp:42' };
const WORDS = 900;
const COMMENTS = ['The lamp is what stays with me.', 'My grandmother said the same, in fewer words.'];

/** Makes a site with the starter content and two people. @returns its data folder */
export async function makeReadingSite(): Promise<string> {
  const dataDir = makeTemporaryFolder('reading');
  const database = openDatabase({ dataDir, databaseUrl: '', onError: fail });
  await migrate(database);
  await firstRun({ database, afterSave }, { ...OWNER, starter: 'essays' });
  for (const { email, password } of [READER, WRITER]) {
    const password_hash = await hashPassword(password);
    const name = { first_name: 'Meera', last_name: 'Joshi' };
    await database.transaction((db) => insertUser(db, { email, password_hash, is_admin: 0, ...name }));
  }
  await database.close();
  return dataDir;
}

/** Publishes a post with notes and comments, which is the newest one. @returns its path */
export async function publishPost(origin: string): Promise<string> {
  const { access_token: token } = await ask(origin, '/auth/login', WRITER);
  const { id, slug } = await ask(origin, '/post/create', essay(), token);
  for (const comment of COMMENTS) await ask(origin, '/post/comment', { post_id: id, comment }, token);
  return pathOf(slug);
}

function essay() {
  return {
    title: 'The lamp that was lit twice',
    summary: 'What a small flame knows about going on, and what we know about it from the evenings without current.',
    content: formattedEssay('en', WORDS),
    format: 'markdown',
    category: 'Philosophy',
    tags: ['lamps'],
  };
}

interface Answer {
  id: number;
  slug: string;
  access_token: string;
}

async function ask(origin: string, path: string, body: object, token = ''): Promise<Answer> {
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const { data, message } = await response.json();
  if (!response.ok) fail(`${path} was answered with ${response.status}: ${message}`);
  return data;
}
