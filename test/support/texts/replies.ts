import type { Database } from '#server/database/database.ts';
import { type AccountsApp, newEmail, openAccounts, SITE_URL } from '../accounts/accounts.ts';
import { buildCategory, buildPost, buildSession, buildUser } from '../database/builders.ts';
import type { OpenDatabase } from '../database/databases.ts';
import type { ParsedMail } from '../mail/mail-server.ts';
import type { Answer } from '../server/test-app.ts';
import { postIn } from './writing.ts';

export interface Talker {
  id: number;
  email: string;
  /** @returns the stored comment */
  say(words: string, fields?: Record<string, unknown>): Promise<{ id: number; reply_mails?: string }>;
  try(words: string, fields?: Record<string, unknown>): Promise<Answer>;
  remove(commentId: number): Promise<Answer>;
  /** At the desk, which is for admins. */
  moderate(ids: number[], act: 'approve' | 'hide' | 'delete'): Promise<Answer>;
}

interface RepliesApp extends AccountsApp {
  postId: number;
  talker(fields?: { first_name?: string; is_admin?: 0 | 1 }): Promise<Talker>;
  /** Somebody who has asked for mails about replies, and confirmed it. */
  subscribed(): Promise<Talker & { commentId: number }>;
  list(): Promise<{
    rows: { id: number; comment: string; replies: { id: number; comment: string }[]; more_replies: boolean }[];
    count: number;
  }>;
  press(path: string, body?: string, type?: string): Promise<Answer>;
}

/** A site with a post, and a mail server that takes what is said about it. */
export async function openReplies(open: OpenDatabase): Promise<RepliesApp> {
  const app = await openAccounts(open, { rateLimits: false });
  const { id: categoryId } = await buildCategory(app.database);
  const postId = await buildPost(app.database, { categoryId, title: 'The lamp' });
  const talker: RepliesApp['talker'] = async (fields = {}) => {
    const email = newEmail();
    const id = await buildUser(app.database, { email, ...fields });
    const bearer = await buildSession(app.database, id);
    const attempt: Talker['try'] = (comment, more) =>
      app.send('POST', '/api/post/comment', { post_id: postId, comment, ...more }, bearer);
    return {
      ...{ id, email, try: attempt },
      say: async (words, more) => postIn(await attempt(words, more)),
      remove: (commentId) => app.send('DELETE', `/api/post/comments/${commentId}`, undefined, bearer),
      moderate: (ids, act) => app.send('POST', '/api/desk/comments', { ids, act }, bearer),
    };
  };
  const press: RepliesApp['press'] = (url, payload = '', type = 'application/x-www-form-urlencoded') =>
    app.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
  return {
    ...app,
    ...{ postId, talker, press },
    list: async () => postIn(await app.get(`/api/post/comment/${postId}?limit=50`)),
    subscribed: async () => {
      const person = await talker();
      const { id: commentId } = await person.say('What do you think?', { wants_replies: true });
      await press(pathIn(await app.mails.nextMail(person.email), 'confirm'));
      return { ...person, commentId };
    },
  };
}

export function pathIn({ text = '' }: ParsedMail, page: 'confirm' | 'stop'): string {
  const [, path = ''] = text.match(new RegExp(`^${SITE_URL}(/replies/${page}/\\S+)$`, 'm')) ?? [];
  return path;
}

/** Mails that wait for their time are sent now. */
export function hurryMails(database: Database): Promise<void> {
  return database.transaction(async (db) => {
    await db.updateTable('jobs').set({ due_at: 0 }).execute();
    db.invalidate('jobs');
  });
}

/** How many mails an address has got. */
export function countMailsTo({ mails }: Pick<AccountsApp, 'mails'>, email: string): number {
  return mails.mails.filter(({ envelope }) => envelope.to.includes(email)).length;
}

export async function countMailJobs({ read }: Database, kind: string): Promise<number> {
  return (await read.selectFrom('jobs').select('id').where('kind', '=', kind).execute()).length;
}
