import type { Language } from './contracts/text.ts';
import type { Problem } from './problem.ts';
import { hasText } from './text/has-text.ts';
import { languageOf } from './text/script.ts';

/** Lengths in UTF-16 units, and how many tags. */
export const TITLE_MAXIMUM = 300;
export const SUMMARY_MAXIMUM = 1000;
export const BODY_MAXIMUM = 400_000;
export const TAG_MAXIMUM = 50;
export const TAGS_MAXIMUM = 20;

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
  /** `null` where nobody chose one, and the text tells. */
  language: Language | null;
}

export const EMPTY_WRITING: Writing = {
  title: '',
  summary: '',
  body: '',
  categoryId: null,
  tags: [],
  youtubeUrl: null,
  language: null,
};

export function isSameWriting(one: Writing, other: Writing): boolean {
  const names = Object.keys(EMPTY_WRITING) as (keyof Writing)[];
  // As JSON, since the tags are a list.
  return names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

/** The writing as it is stored: trimmed, in NFC where the text is a name, with line feeds alone, without repeated tags. */
export function normaliseWriting(writing: Writing): Writing {
  return {
    ...writing,
    title: writing.title.normalize('NFC').trim(),
    summary: writing.summary.trim(),
    body: writing.body.replaceAll('\r\n', '\n').trim(),
    tags: normaliseTags(writing.tags),
  };
}

/** The one that was chosen; else as the text tells, or the title while there is no text. */
export function writingLanguage({ title, body, language }: Writing): Language {
  return language ?? languageOf(body || title);
}

/** What is still missing, in the order of the form. A draft needs no more than a title and a category. */
export function writingProblems(writing: Writing, status: 'draft' | 'published'): Problem[] {
  const isDraft = status === 'draft';
  return [
    ...(hasText(writing.title) ? [] : [{ field: 'title', message: 'Title is required' }]),
    ...(isDraft || hasText(writing.summary) ? [] : [{ field: 'summary', message: 'Summary is required' }]),
    ...(isDraft || hasText(writing.body) ? [] : [{ field: 'content', message: 'Content is required' }]),
    ...(writing.categoryId === null ? [{ field: 'category', message: 'Category is required' }] : []),
  ];
}

/** Trimmed and in NFC; empty and repeated ones dropped. */
export function normaliseTags(tags: string[]): string[] {
  return [...new Set(tags.map((tag) => tag.normalize('NFC').trim()).filter(hasText))];
}
