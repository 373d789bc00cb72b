import type { WriteDb } from '#server/database/database.ts';
import type { Change } from '#server/database/dialects/engine.ts';
import type { PostStatus } from '#shared/contracts/post.ts';
import { findNextPostId } from '../post-detail-store.ts';

interface Shown {
  status: PostStatus;
  categoryId: number;
}

/**
 * What strangers see differently when a post comes to be, changes, or goes: nothing of a draft. Asked for after the
 * write, in its transaction.
 */
export async function changesOf(
  db: WriteDb,
  id: number,
  before: Shown | undefined,
  after: Shown | undefined,
): Promise<Change[]> {
  const wasShown = before?.status === 'published';
  const isShown = after?.status === 'published';
  if (!wasShown && !isShown) return [];
  const isPlaced = wasShown !== isShown || before?.categoryId !== after?.categoryId;
  if (!isPlaced) return ['posts', `post:${id}`];
  const nextId = isShown ? await findNextPostId(db, id) : undefined;
  // The page that led on to the next post leads here now. Where the post was taken away, it led to the post itself.
  return ['posts', 'post-counts', `post:${id}`, ...(nextId ? [`post:${nextId}` as const] : [])];
}
