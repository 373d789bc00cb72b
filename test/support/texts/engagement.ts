import type { AppOptions } from '#server/app-deps.ts';
import type { Database } from '#server/database/database.ts';
import type { Bearer } from '../database/builders.ts';
import type { OpenDatabase } from '../database/databases.ts';
import type { Answer, TestApp } from '../server/test-app.ts';
import { openWriting, postIn, type Writer, type WritingApp } from './writing.ts';

/** Somebody who is logged in, and what they say to posts. */
export interface Reader {
  id: number;
  bearer: Bearer;
  /** Toggles, unless it is said what the like shall be. */
  like(postId: number, liked?: boolean): Promise<Answer>;
  likes(postId: number): Promise<Answer>;
  comment(postId: number, comment?: unknown, key?: string, parentId?: number): Promise<Answer>;
  comments(postId: number, query?: string): Promise<Answer>;
  editComment(id: number, comment: unknown): Promise<Answer>;
  removeComment(id: number): Promise<Answer>;
}

export interface ReaderApp extends WritingApp {
  reader(): Promise<Reader>;
  /** The same person as this writer. */
  readerOf(writer: Pick<Writer, 'id' | 'bearer'>): Reader;
  /** Somebody's published post. @returns its id */
  publish(): Promise<number>;
}

export async function openWithReaders(open: OpenDatabase, options: Partial<AppOptions> = {}): Promise<ReaderApp> {
  const app = await openWriting(open, options);
  const readerOf = ({ id, bearer }: Pick<Writer, 'id' | 'bearer'>) => readerWith(app, id, bearer);
  return {
    ...app,
    readerOf,
    reader: async () => readerOf(await app.writer()),
    publish: async () => postIn(await (await app.writer()).create()).id,
  };
}

/** With somebody, and a post of somebody else. */
export async function openWithReader(open: OpenDatabase, options: Partial<AppOptions> = {}) {
  const app = await openWithReaders(open, options);
  return { ...app, id: await app.publish(), person: await app.reader() };
}

function readerWith({ get, send }: TestApp, id: number, bearer: Bearer): Reader {
  return {
    id,
    bearer,
    like: (post_id, liked) => send('POST', '/api/post/like', { post_id, liked }, bearer),
    likes: (postId) => get(`/api/post/likes/${postId}`, bearer),
    comment: (post_id, comment = 'Well said.', comment_key, parent_id) =>
      send('POST', '/api/post/comment', { post_id, comment, comment_key, parent_id }, bearer),
    comments: (postId, query = '') => get(`/api/post/comment/${postId}${query}`, bearer),
    editComment: (commentId, comment) => send('PUT', `/api/post/comments/${commentId}`, { comment }, bearer),
    removeComment: (commentId) => send('DELETE', `/api/post/comments/${commentId}`, undefined, bearer),
  };
}

/** What the post says, and what a recount says. */
export async function engagementOf({ read }: Database, postId: number) {
  const kept = await read.selectFrom('posts').select(['likes', 'comments']).where('id', '=', postId).executeTakeFirst();
  const rowsOf = async (table: 'likes' | 'comments') =>
    (
      await read
        .selectFrom(table)
        .select('post_id')
        .where('post_id', '=', postId)
        .$if(table === 'comments', (query) => query.where('status', '=', 'shown'))
        .execute()
    ).length;
  return { kept: { ...kept }, counted: { likes: await rowsOf('likes'), comments: await rowsOf('comments') } };
}
