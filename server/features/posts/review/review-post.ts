import type { Database, WriteDb } from '#server/database/database.ts';
import { badRequests, conflict } from '#server/errors.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { noteAct } from '#server/features/history/note-act.ts';
import { holdPostToChange } from '#server/features/posts/writing/hold-post-to-change.ts';
import { saveEdit } from '#server/features/posts/writing/save-edit.ts';
import { postProblems } from '#shared/text/post-rules.ts';
import type { HeldPost } from '../post-write-store.ts';
import type { NewContent } from '../replace-post.ts';
import { clearReviewRequest } from './review-store.ts';

/**
 * As its author saved it.
 * @param revision which the admin has read
 * @throws {HttpError} 404, 409 when it no longer waits or says something else by now
 */
export function publishWaiting(
  database: Database,
  admin: CurrentUser,
  { id, revision }: { id: number; revision: number },
): Promise<void> {
  return database.transaction(async (db, changed) => {
    const before = await holdWaiting(db, admin, id);
    if (revision !== before.revision) throw conflict(CHANGED);
    const content = { ...contentOf(before), status: 'published' as const };
    const problems = postProblems({ ...content, content: content.body, category: content.categoryId }, 'published');
    if (problems.length > 0) throw badRequests(problems.map((message) => ({ field: '', message })));
    const publication = { status: 'published' as const, waits: false };
    await saveEdit(db, changed, { before, content, publication, user: admin, keepsAlways: false });
    await noteAct(db, 'post published', { by: admin, subject: before.title });
  });
}

/** It stays a draft, with which its author may go on. @throws {HttpError} 404, 409 when it no longer waits */
export function sendBack(database: Database, admin: CurrentUser, id: number): Promise<void> {
  return database.transaction(async (db) => {
    const { title } = await holdWaiting(db, admin, id);
    await clearReviewRequest(db, id);
    await noteAct(db, 'post sent back', { by: admin, subject: title });
  });
}

const CHANGED = 'This post was changed since you read it. Please read it again before you publish it.';

async function holdWaiting(db: WriteDb, admin: CurrentUser, id: number): Promise<HeldPost> {
  const post = await holdPostToChange(db, admin, id);
  if (post.status === 'published') throw conflict('This post is published already.');
  if (post.review_requested_at === null) throw conflict('This post does not wait for a review any more.');
  return post;
}

function contentOf(post: HeldPost): NewContent {
  return {
    title: post.title,
    summary: post.summary,
    body: post.body,
    language: post.language,
    status: post.status,
    categoryId: post.category_id,
    tags: post.tags,
    youtubeUrl: post.youtube_url,
  };
}
