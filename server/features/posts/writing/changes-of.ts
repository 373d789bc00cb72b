import type { Change } from '#server/database/dialects/engine.ts';
import type { PostStatus } from '#shared/contracts/post.ts';

interface Shown {
  status: PostStatus;
  categoryId: number;
}

/** What strangers see differently when a post comes to be, changes, or goes: nothing of a draft. */
export function changesOf(before: Shown | undefined, after: Shown | undefined): Change[] {
  const wasShown = before?.status === 'published';
  const isShown = after?.status === 'published';
  if (!wasShown && !isShown) return [];
  // Categories show how many posts they have.
  const movesCounts = wasShown !== isShown || before?.categoryId !== after?.categoryId;
  return movesCounts ? ['posts', 'categories'] : ['posts'];
}
