import type { PostStatus } from '#shared/contracts/post.ts';
import { type Writing, writingProblems } from '#shared/writing.ts';
import type { Problem } from '#web/forms/find-problems.ts';

/** Each problem is shown below its field and in a toast. */
export function findProblems(writing: Writing, status: PostStatus = 'published'): Problem[] {
  return writingProblems(writing, status).map(({ field, message }) => ({
    field,
    message,
    toast: { title: 'Validation Error', description: message },
  }));
}

/** Browsers pass on a day without a time as if the field were empty, which means: now. */
export function unfinishedTime(form: HTMLFormElement | null): Problem[] {
  const field = form?.elements.namedItem('publish_at');
  const isUnfinished = field instanceof HTMLInputElement && field.validity.badInput;
  return isUnfinished ? [{ field: 'publish_at', message: 'Choose both the day and the time.' }] : [];
}
