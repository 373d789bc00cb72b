import type { PostStatus } from '#shared/contracts/post.ts';
import { postProblems } from '#shared/text/post-rules.ts';
import type { Writing } from '#web/features/draft-keeping/kept-draft.ts';
import type { Problem } from '#web/forms/find-problems.ts';

/** Each in the words of the product, under its field and in a toast. */
export function checkWriting(writing: Writing, status: PostStatus): Problem[] {
  return postProblems(writing, status).map((message) => ({
    // 'Title is required'
    field: (message.split(' ')[0] ?? '').toLowerCase(),
    message,
    toast: { title: 'Validation Error', description: message },
  }));
}
