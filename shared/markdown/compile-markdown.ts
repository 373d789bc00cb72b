import type { Language } from '../contracts/text.ts';
import { hasTooManyMarks } from '../text/body-pieces.ts';
import { paragraphs } from '../text/paragraphs.ts';
import { plainHtml } from '../text/plain-html.ts';
import type { CompiledText } from './compiled-text.ts';
import { blocksOf } from './parsing/blocks.ts';
import { parseMarkdown } from './parsing/parse-markdown.ts';
import { citationPattern } from './writing/citations.ts';
import { blocksText } from './writing/plain-text.ts';
import { HtmlOutput, Ids, type Scope } from './writing/scope.ts';
import { writeBlocks } from './writing/write-blocks.ts';
import { NoteList, writeEndnotes } from './writing/write-notes.ts';

export interface CompileOptions {
  /** The language of the text; words in the other script are marked. */
  language: Language;
  /** The names of the works that `गीता 2.47` may cite, such as `गीता` and `Gita`. */
  works?: readonly string[] | undefined;
}

/**
 * Parses a text in Markdown. Takes some 10 ms for 10,000 words, and at most half a second for the longest text. One that
 * has too many marks to be saved is compiled as a plain text, so that a preview of it does not block the browser.
 */
export function compileMarkdown(source: string, options: CompileOptions): CompiledText {
  if (!hasTooManyMarks(source)) return compileMarks(source, options);
  return { parts: [plainHtml(source, options.language)], text: paragraphs(source).join('\n'), outline: [] };
}

function compileMarks(source: string, { language, works = [] }: CompileOptions): CompiledText {
  const { tokens, notes } = parseMarkdown(source);
  const blocks = blocksOf(tokens);
  const scope: Scope = {
    output: new HtmlOutput(),
    language,
    lang: language,
    citations: citationPattern(works),
    ids: new Ids(),
    outline: [],
    notes: new NoteList(notes),
    tables: { count: 0 },
    isInNote: false,
  };
  writeBlocks(blocks, scope);
  writeEndnotes(scope);
  const lines = [...blocksText(blocks), ...scope.notes.ids.flatMap((id) => blocksText(scope.notes.blocksOf(id)))];
  return { parts: scope.output.parts(), text: lines.join('\n'), outline: scope.outline };
}
