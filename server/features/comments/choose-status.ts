import type { WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { CommentRules, CommentStatus } from '#shared/contracts/desk/comment.ts';
import { hasOtherShownComment } from './comment-store.ts';
import { isSuspicious } from './is-suspicious.ts';

/**
 * Whether these words of this user are shown, or held until an admin has read them.
 * @param id the comment that gets them, if it is being edited: that it was approved says nothing of its new words
 */
export async function chooseStatus(
  db: WriteDb,
  user: CurrentUser,
  comment: string,
  rules: CommentRules,
  id?: number,
): Promise<CommentStatus> {
  if (user.isAdmin) return 'shown';
  const isHeld = isSuspicious(comment, rules) || (rules.holdFirst && !(await hasOtherShownComment(db, user.id, id)));
  return isHeld ? 'held' : 'shown';
}
