import type { Language } from './contracts/text.ts';
import type { Problem } from './problem.ts';
import { hasTooManyMarks, TOO_MANY_MARKS } from './text/body-pieces.ts';
import { hasText } from './text/has-text.ts';
import { languageOf } from './text/script.ts';

/** Lengths are in UTF-16 units; `TAGS_MAXIMUM` is the number of tags. */
export const TITLE_MAXIMUM = 300;
export const SUMMARY_MAXIMUM = 1000;
export const BODY_MAXIMUM = 400_000;
export const TAG_MAXIMUM = 50;
export const TAGS_MAXIMUM = 20;

/** How the body is read: each line as a paragraph, or as Markdown. */
export type TextFormat = 'plain' | 'markdown';

/** Everything that a writer decides about a post, in the same shape in forms, rows and versions. */
export interface Writing {
  title: string;
  summary: string;
  /** Exactly as it was typed. */
  body: string;
  format: TextFormat;
  /** `null` until one is chosen. */
  categoryId: number | null;
  tags: string[];
  /** The address of a YouTube video's watch page. */
  youtubeUrl: string | null;
  /** `null` when it was not chosen, and is detected from the text. */
  language: Language | null;
}

export const EMPTY_WRITING: Writing = {
  title: '',
  summary: '',
  body: '',
  format: 'plain',
  categoryId: null,
  tags: [],
  youtubeUrl: null,
  language: null,
};

export function isSameWriting(one: Writing, other: Writing): boolean {
  const names = Object.keys(EMPTY_WRITING) as (keyof Writing)[];
  // Compared as JSON, since the tags are a list.
  return names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

/** Old word processors leave signs in a text that nobody sees, and that other programs do not accept. */
function withoutControls(words: string): string {
  return words.replace(/[^\P{Cc}\n\r\t]/gu, '');
}

/** Prepares a writing for storage: trims it, puts title and tags into NFC, and unifies line ends and repeated tags. */
export function normaliseWriting(writing: Writing): Writing {
  return {
    ...writing,
    title: withoutControls(writing.title).normalize('NFC').trim(),
    summary: withoutControls(writing.summary).trim(),
    body: writing.body.replaceAll('\r\n', '\n').trim(),
    tags: normaliseTags(writing.tags),
  };
}

/** @returns the chosen language, else the one detected from the body, or from the title while there is no body */
export function writingLanguage({ title, body, language }: Writing): Language {
  return language ?? languageOf(body || title);
}

/** Lists what is missing or too much, in the order of the form. A draft needs only a title and a category. */
export function writingProblems(writing: Writing, status: 'draft' | 'published'): Problem[] {
  const isDraft = status === 'draft';
  return [
    ...(hasText(writing.title) ? [] : [{ field: 'title', message: 'Title is required' }]),
    ...(isDraft || hasText(writing.summary) ? [] : [{ field: 'summary', message: 'Summary is required' }]),
    ...(isDraft || hasText(writing.body) ? [] : [{ field: 'content', message: 'Content is required' }]),
    ...(writing.format === 'markdown' && hasTooManyMarks(writing.body)
      ? [{ field: 'content', message: TOO_MANY_MARKS }]
      : []),
    ...(writing.categoryId === null ? [{ field: 'category', message: 'Category is required' }] : []),
  ];
}

/** @returns the tags in what was typed, which may be separated by the commas of several scripts */
export function tagsIn(typed: string): string[] {
  return typed.split(/[,،，、]/);
}

/** Trims the tags, puts them into NFC and drops empty and repeated ones. */
export function normaliseTags(tags: string[]): string[] {
  return [...new Set(tags.map((tag) => withoutControls(tag).normalize('NFC').trim()).filter(hasText))];
}
