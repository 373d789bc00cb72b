import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { WorkerThread } from '#server/base/worker-thread.ts';
import type { Db } from '#server/database/database.ts';
import { citedWorksRow } from '#server/features/citations/cited-works-store.ts';
import type { Language } from '#shared/contracts/text.ts';
import type { CompileOptions } from '#shared/markdown/compile-markdown.ts';
import { type CompiledText, type Heading, RENDERER_VERSION } from '#shared/markdown/compiled-text.ts';
import { writeHtml } from '#shared/markdown/write-html.ts';
import { readingTime } from '#shared/text/reading-time.ts';
import { normaliseWriting, type Writing, writingLanguage } from '#shared/writing.ts';
import { findReferences } from './references-store.ts';

/** A body as readers and the search get it. */
export interface RenderedText {
  /** Without markup. */
  text: string;
  readMinutes: number;
  /** `null` for a plain text, whose page needs nothing that is not in its body. */
  formatted: { html: string; outline: Heading[] } | null;
  /** The images, posts and chapters to which it refers. */
  imageIds: number[];
  postIds: number[];
  chapters: number[];
}

/** A text that was compiled before the transaction that saves it, in which other writers would have to wait. */
export interface CompiledAhead {
  body: string;
  options: CompileOptions;
  compiled: CompiledText;
}

/** What a text is rendered for. */
interface RenderedFor {
  language: Language;
  /** Links to posts of this person that are not published lose their address. */
  authorId: number | null;
}

/**
 * Renders the body of a post with what it refers to, as the database has it now.
 * @param ahead used if it is the same text, read in the same way
 */
export async function renderText(
  db: Db,
  { body, format }: Pick<Writing, 'body' | 'format'>,
  { language, authorId }: RenderedFor,
  ahead?: CompiledAhead,
): Promise<RenderedText> {
  if (format === 'plain') {
    return { text: body, readMinutes: readingTime(body), formatted: null, imageIds: [], postIds: [], chapters: [] };
  }
  const options = await compileOptions(db, language);
  const isSame = ahead?.body === body && isDeepStrictEqual(ahead.options, options);
  return renderCompiled(db, isSame ? ahead.compiled : await compileText(body, options), authorId);
}

/** Fills in what a compiled text refers to, as the database has it now. */
async function renderCompiled(db: Db, compiled: CompiledText, authorId: number | null): Promise<RenderedText> {
  const references = await findReferences(db, compiled, authorId);
  const { imageIds, postIds, chapters } = references;
  const { text, outline } = compiled;
  const formatted = { html: writeHtml(compiled, references), outline };
  return { text, readMinutes: readingTime(text), formatted, imageIds, postIds, chapters };
}

/** The columns of `post_bodies` besides the writing. */
export function renderedColumns({ text, formatted }: RenderedText) {
  if (!formatted) return { html: null, text: null, outline: null, rendered_by: null };
  const { html, outline } = formatted;
  return { html, text, outline: JSON.stringify(outline), rendered_by: RENDERER_VERSION };
}

export async function compileOptions(db: Db, language: Language): Promise<CompileOptions> {
  return { language, works: (await citedWorksRow.read(db)).flatMap(({ names }) => names) };
}

/** @returns `undefined` for a plain text */
export async function compileAhead(read: Db, given: Writing, writerId: number): Promise<CompiledAhead | undefined> {
  if (given.format === 'plain') return undefined;
  const { body, ...writing } = normaliseWriting(given);
  const options = await compileOptions(read, writingLanguage({ ...writing, body }));
  return { body, options, compiled: await inTurn(writerId, () => compileText(body, options)) };
}

/** The last text that each writer has waiting or under way, by the writer's id. */
const turns = new Map<number, Promise<unknown>>();

/**
 * One thread compiles all texts in the order in which it gets them. It gets one text of each writer at a time, so that
 * nobody waits for a long row of somebody else's.
 */
async function inTurn<Result>(writerId: number, work: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(writerId) ?? Promise.resolve()).then(work, work);
  turns.set(writerId, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(writerId) === turn) turns.delete(writerId);
  }
}

/** Enough for the longest text; a young generation of this size parses it twice as fast as a small one. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

export interface CompileRequest {
  source: string;
  options: CompileOptions;
}

/** One for the whole process: a hostile text may take half a second, in which readers must not wait. */
const thread = new WorkerThread<CompileRequest, CompiledText>({
  script: join(import.meta.dirname, 'compile-thread-script.ts'),
  resourceLimits: RESOURCE_LIMITS,
});

/** Parses a text in Markdown in a thread of its own. */
export function compileText(source: string, options: CompileOptions): Promise<CompiledText> {
  return thread.request({ source, options });
}
