import MarkdownIt, { type MarkdownIt as Parser, type StateCore, type Token } from 'markdown-it';
import footnotePlugin from 'markdown-it-footnote';
import { addCaptions } from './captions.ts';
import { cleanSource, type SourceEnvironment, withAsciiLists } from './clean-source.ts';
import { allowHindiEmphasis } from './hindi-emphasis.ts';
import { makeLinesParagraphs } from './line-paragraphs.ts';
import { isAllowedAddress } from './link-address.ts';
import { limitInlineNesting } from './nesting.ts';
import { collectNotes, type NoteEnvironment, readNoteReference } from './notes.ts';
import { markQuotes } from './quotes.ts';
import { addVerseLines } from './verse.ts';

export interface ParsedMarkdown {
  tokens: Token[];
  notes: NoteEnvironment;
}

/** Raw HTML, code by indentation, underlined headings and link definitions turn innocent typing into something else. */
const DISABLED = ['html_block', 'html_inline', 'code', 'lheading', 'reference'];

const parser = createParser();

/** Line numbers in `map` of the tokens are those of the source. */
export function parseMarkdown(source: string): ParsedMarkdown {
  const typed = cleanSource(source);
  const environment: SourceEnvironment = { typed };
  const tokens = parser.parse(withAsciiLists(typed), environment);
  return { tokens, notes: environment };
}

function createParser(): Parser {
  const created = new MarkdownIt({ html: false, linkify: false, typographer: false });
  created.use(footnotePlugin);
  created.disable(DISABLED);
  created.validateLink = isAllowedAddress;
  makeLinesParagraphs(created);
  allowHindiEmphasis(created);
  limitInlineNesting(created);
  created.inline.ruler.at('footnote_ref', readNoteReference);
  created.core.ruler.after('inline', 'verse', (state: StateCore) => addVerseLines(created, state));
  created.core.ruler.after('verse', 'captions', (state: StateCore) => addCaptions(created, state));
  created.core.ruler.after('captions', 'quotes', markQuotes);
  created.core.ruler.at('footnote_tail', collectNotes);
  return created;
}
