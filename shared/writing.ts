import type { Problem } from './problem.ts';
import { postProblems, tidyTags } from './text/post-rules.ts';

/** What a writer decides about a post, in the same shape from the form to the row, the versions and back. */
export interface Writing {
  title: string;
  summary: string;
  body: string;
  /** `null` while none is chosen. */
  categoryId: number | null;
  tags: string[];
  /** The watch page of a YouTube video. */
  youtubeUrl: string | null;
}

export const EMPTY_WRITING: Writing = {
  title: '',
  summary: '',
  body: '',
  categoryId: null,
  tags: [],
  youtubeUrl: null,
};

export function isSameWriting(one: Writing, other: Writing): boolean {
  return (
    one.title === other.title &&
    one.summary === other.summary &&
    one.body === other.body &&
    one.categoryId === other.categoryId &&
    one.youtubeUrl === other.youtubeUrl &&
    one.tags.length === other.tags.length &&
    one.tags.every((tag, index) => tag === other.tags[index])
  );
}

/** The writing as it is stored: trimmed, in NFC where the text is a name, with line feeds alone, without repeated tags. */
export function normaliseWriting(writing: Writing): Writing {
  return {
    ...writing,
    title: writing.title.normalize('NFC').trim(),
    summary: writing.summary.trim(),
    body: writing.body.replaceAll('\r\n', '\n').trim(),
    tags: tidyTags(writing.tags),
  };
}

/** What is still missing, in the order of the form. A draft needs no more than a title and a category. */
export function writingProblems(writing: Writing, status: 'draft' | 'published'): Problem[] {
  const { title, summary, body: content, categoryId } = writing;
  return postProblems({ title, summary, content, category: categoryId ?? '' }, status).map((message) => ({
    field: (message.split(' ')[0] ?? '').toLowerCase(),
    message,
  }));
}
