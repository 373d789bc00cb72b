import type { PostDetailAnswer, PostStatus } from '#shared/contracts/post.ts';
import type { Publication } from '../post-policy.ts';

/** What came of writing, read in the same transaction: a moment later, somebody else may have changed it. */
export interface Outcome {
  post: PostDetailAnswer;
  /** Empty where the post has the status that its writer wished. */
  notice: string;
}

export function publicationNotice(wished: PostStatus, { status, waits }: Publication): string {
  if (status === wished) return '';
  return waits
    ? '. It is a draft until an admin has read and published it.'
    : '. It stays a draft, since only admins publish on this site.';
}
