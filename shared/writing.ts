import type { Language } from './contracts/text.ts';
import type { Problem } from './problem.ts';
import { hasTooManyMarks, TOO_MANY_MARKS } from './text/body-pieces.ts';
import { hasText } from './text/has-text.ts';
import { languageOf } from './text/script.ts';
import { youtubeWatchUrl } from './text/youtube.ts';

/** Lengths are in UTF-16 units; `TAGS_MAXIMUM` is the number of tags. */
export const TITLE_MAXIMUM = 300;
export const SUMMARY_MAXIMUM = 1000;
export const BODY_MAXIMUM = 400_000;
export const TAG_MAXIMUM = 50;
export const TAGS_MAXIMUM = 20;

/** How the body is read: each line as a paragraph, or as Markdown. */
export type TextFormat = 'plain' | 'markdown';

/** What the plain fields of each kind hold: one line, text of several lines, or a YouTube video's watch address. */
interface Kinds {
  line: string;
  lines: string;
  video: string | null;
}

interface PlainField {
  kind: keyof Kinds;
  /** In the table `posts`. */
  column: string;
  /** Its name in requests, in answers, and above a text in an export. */
  sent: string;
  answered: string;
  exported: string;
  /** Its name in sentences for writers. */
  label: string;
  /** In UTF-16 units. */
  limit: number;
  /** A published post must have one. A call that leaves out any other field leaves it as it is. */
  isRequired: boolean;
  /** Whether a search finds its words, with the weight of those of a summary. */
  isSearched: boolean;
  /** What other programs call it above a text in Markdown, the most usual name first. */
  elsewhere: readonly string[];
  /** What the README of an export says of it. */
  about: string;
}

/**
 * The plain fields of a post, in the order of its page. Whatever reads, writes, compares, shows or moves the writing of a
 * post goes through this list; beside it, a new field needs only its column, its control in the form, and its place on
 * the page. Letters and feeds show every field of words. JSON Lines and other programs bring only what their readers
 * fill. The key of a field must not be a name that the entry of an import has for something else (`PostEntry`).
 */
export const WRITING_FIELDS = {
  subtitle: {
    kind: 'line',
    column: 'subtitle',
    sent: 'subtitle',
    answered: 'subtitle',
    exported: 'subtitle',
    label: 'Subtitle',
    limit: 200,
    isRequired: false,
    isSearched: true,
    about: 'the line below the title',
    elsewhere: ['subtitle'],
  },
  summary: {
    kind: 'lines',
    column: 'summary',
    sent: 'summary',
    answered: 'summary',
    exported: 'description',
    label: 'Summary',
    limit: SUMMARY_MAXIMUM,
    isRequired: true,
    isSearched: true,
    about: 'the summary',
    elsewhere: ['description', 'summary', 'excerpt', 'abstract', 'dek'],
  },
  youtubeUrl: {
    kind: 'video',
    column: 'youtube_url',
    sent: 'youtube_url',
    answered: 'youtubeUrl',
    exported: 'youtube_url',
    label: 'Video',
    limit: 500,
    isRequired: false,
    isSearched: false,
    about: 'the video below it',
    elsewhere: ['youtube_url', 'youtube', 'video', 'video_url'],
  },
} as const satisfies Record<string, PlainField>;

type Fields = typeof WRITING_FIELDS;
export type PlainName = keyof Fields;
export type PlainFields = { [Name in PlainName]: Kinds[Fields[Name]['kind']] };

/** The places in which the plain fields have names of their own. */
type Place = 'column' | 'sent' | 'answered' | 'exported';
/** The plain fields by their names in one of these places. */
export type PlainAt<In extends Place> = { [Name in PlainName as Fields[Name][In]]: PlainFields[Name] };

export const PLAIN_NAMES = Object.keys(WRITING_FIELDS) as PlainName[];
export const PLAIN_COLUMNS = PLAIN_NAMES.map((name) => WRITING_FIELDS[name].column);
/** The fields that hold words, and those that hold the address of something. */
export const WORD_NAMES = PLAIN_NAMES.filter((name) => WRITING_FIELDS[name].kind !== 'video');
export const ADDRESS_NAMES = PLAIN_NAMES.filter((name) => WRITING_FIELDS[name].kind === 'video');

/** @returns what `value` gives for each field, under its name in `place`; without one, under its name in `Writing` */
export function eachPlain<Value>(value: (name: PlainName) => Value, place?: Place): Record<string, Value> {
  return Object.fromEntries(PLAIN_NAMES.map((name) => [place ? WRITING_FIELDS[name][place] : name, value(name)]));
}

export function plainAt<In extends Place>(place: In, fields: PlainFields): PlainAt<In> {
  return eachPlain((name) => fields[name], place) as PlainAt<In>;
}

/** The reverse. What is not there is empty. */
export function plainFrom<In extends Place>(place: In, named: PlainAt<In>): PlainFields {
  const values: Record<string, unknown> = named;
  return eachPlain((name) => values[WRITING_FIELDS[name][place]] ?? EMPTY_WRITING[name]) as PlainFields;
}

/** Everything that a writer decides about a post, in the same shape in forms, rows and versions. */
export interface Writing extends PlainFields {
  title: string;
  /** Exactly as it was typed. */
  body: string;
  format: TextFormat;
  /** `null` until one is chosen. */
  categoryId: number | null;
  tags: string[];
  /** `null` when it was not chosen, and is detected from the text. */
  language: Language | null;
}

/** What the fields are called, in the order of the form. */
export const FIELD_LABELS: Record<keyof Writing, string> = {
  title: 'Title',
  ...(eachPlain((name) => WRITING_FIELDS[name].label) as Record<PlainName, string>),
  body: 'Content',
  format: 'Formatting',
  categoryId: 'Category',
  tags: 'Tags',
  language: 'Language',
};
export const FIELD_NAMES = Object.keys(FIELD_LABELS) as (keyof Writing)[];

const EMPTY_KINDS: Kinds = { line: '', lines: '', video: null };

export const EMPTY_WRITING: Writing = {
  ...(eachPlain((name) => EMPTY_KINDS[WRITING_FIELDS[name].kind]) as PlainFields),
  title: '',
  body: '',
  format: 'plain',
  categoryId: null,
  tags: [],
  language: null,
};

export function isSameWriting(one: Writing, other: Writing): boolean {
  return FIELD_NAMES.every((name) => isSameField(one, other, name));
}

/** Compared as JSON, since the tags are a list. */
export function isSameField(one: Writing, other: Writing, name: keyof Writing): boolean {
  return JSON.stringify(one[name]) === JSON.stringify(other[name]);
}

/** Old word processors leave signs in a text that nobody sees, and that other programs do not accept. */
function withoutControls(words: string): string {
  return words.replace(/[^\P{Cc}\n\r\t]/gu, '');
}

function oneLine(words: string): string {
  return withoutControls(words).normalize('NFC').trim();
}

/** What is no address of a video stays as it was typed, for `writingProblems`. */
function videoAddress(typed: string | null): string | null {
  const address = typed?.trim() || null;
  return address && (youtubeWatchUrl(address) ?? address);
}

const NORMALISED: { [Kind in keyof Kinds]: (typed: Kinds[Kind]) => Kinds[Kind] } = {
  line: oneLine,
  lines: (words) => withoutControls(words).trim(),
  video: videoAddress,
};

/** Prepares a writing for storage: trims it, puts lines and tags into NFC, and unifies line ends and repeated tags. */
export function normaliseWriting(writing: Writing): Writing {
  return {
    ...writing,
    ...(eachPlain((name) => NORMALISED[WRITING_FIELDS[name].kind](writing[name] as never)) as PlainFields),
    title: oneLine(writing.title),
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
    ...(isDraft ? [] : PLAIN_NAMES.flatMap((name) => missing(writing, name))),
    ...(isDraft || hasText(writing.body) ? [] : [{ field: 'content', message: 'Content is required' }]),
    ...(writing.format === 'markdown' && hasTooManyMarks(writing.body)
      ? [{ field: 'content', message: TOO_MANY_MARKS }]
      : []),
    ...(writing.categoryId === null ? [{ field: 'category', message: 'Category is required' }] : []),
    ...PLAIN_NAMES.flatMap((name) => wrongVideo(writing, name)),
  ];
}

function missing(writing: Writing, name: PlainName): Problem[] {
  const { sent, label, isRequired } = WRITING_FIELDS[name];
  return isRequired && !hasText(writing[name] ?? '') ? [{ field: sent, message: `${label} is required` }] : [];
}

export const NO_VIDEO = 'Enter the link of a YouTube video.';

function wrongVideo(writing: Writing, name: PlainName): Problem[] {
  const { sent, kind } = WRITING_FIELDS[name];
  const isWrong = kind === 'video' && writing[name] !== null && youtubeWatchUrl(writing[name]) === null;
  return isWrong ? [{ field: sent, message: NO_VIDEO }] : [];
}

/** @returns the tags in what was typed, which may be separated by the commas of several scripts */
export function tagsIn(typed: string): string[] {
  return typed.split(/[,،，、]/);
}

/** Trims the tags, puts them into NFC and drops empty and repeated ones. */
export function normaliseTags(tags: string[]): string[] {
  return [...new Set(tags.map((tag) => withoutControls(tag).normalize('NFC').trim()).filter(hasText))];
}
