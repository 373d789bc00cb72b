import type { PostStatus } from '#shared/contracts/post.ts';
import { writingProblems } from '#shared/writing.ts';
import type { Writing } from '#web/features/draft-keeping/kept-draft.ts';
import type { Problem } from '#web/forms/find-problems.ts';

/** Each in the words of the product, under its field and in a toast. */
export function checkWriting(writing: Writing, status: PostStatus): Problem[] {
  const { title, summary, content: body, category, tags } = writing;
  const categoryId = category === '' ? null : Number(category);
  return writingProblems({ title, summary, body, categoryId, tags, youtubeUrl: null }, status).map((problem) => ({
    ...problem,
    toast: { title: 'Validation Error', description: problem.message },
  }));
}
