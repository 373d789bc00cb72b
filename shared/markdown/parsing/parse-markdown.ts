import MarkdownIt, { type MarkdownIt as Parser, type Token } from 'markdown-it';
import { linkBareAddresses } from './bare-addresses.ts';
import { addCaptions } from './captions.ts';
import { cleanSource, restoreDigitsOfCode, type SourceEnvironment, withAsciiLists } from './clean-source.ts';
import { collectNotes } from './collect-notes.ts';
import { allowHindiEmphasis } from './hindi-emphasis.ts';
import { makeLinesParagraphs } from './line-paragraphs.ts';
import { isAllowedAddress, isAllowedInEditor } from './link-address.ts';
import { limitEmphasisNesting, limitInlineNesting, NESTING_MAXIMUM } from './nesting.ts';
import { addNoteRules, type Note, type NoteEnvironment, noteEnvironment } from './note-rules.ts';
import { markQuotes } from './quotes.ts';
import { addVerseLines } from './verse.ts';

interface ParsedMarkdown {
  tokens: Token[];
  notes: Note[];
}

/** Raw HTML, code by indentation, underlined headings and link definitions turn innocent typing into something else. */
const DISABLED = ['html_block', 'html_inline', 'code', 'lheading', 'reference'];

const parser = createParser(isAllowedAddress);
const editorParser = createParser(isAllowedInEditor);

/** Line numbers in `map` of the tokens are those of the source. */
export function parseMarkdown(source: string): ParsedMarkdown {
  const typed = cleanSource(source);
  const environment: SourceEnvironment & NoteEnvironment = { typed, ...noteEnvironment() };
  const tokens = parser.parse(withAsciiLists(typed), environment);
  return { tokens, notes: environment.notes };
}

/** Every name is taken for that of a note, so that a part of a text is read as if the rest of it were known. */
class AnyName extends Map<string, number | null> {
  override has(): boolean {
    return true;
  }
}

/**
 * Parses for an editor: the definitions of notes stay where they stand, as `note_open` to `note_close`.
 * @param isPart whether the notes to which the source refers may be defined elsewhere
 */
export function parseForEditing(source: string, isPart: boolean): ParsedMarkdown {
  const typed = cleanSource(source);
  const noteNames: NoteEnvironment['noteNames'] = isPart ? new AnyName() : new Map();
  const environment: SourceEnvironment & NoteEnvironment = { typed, notes: [], noteNames, keepsDefinitions: true };
  return { tokens: editorParser.parse(withAsciiLists(typed), environment), notes: environment.notes };
}

/** An address in the form in which the parser gives it. */
export function normalizeAddress(address: string): string {
  return parser.normalizeLink(address);
}

function createParser(isAllowed: (address: string) => boolean): Parser {
  const created = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: NESTING_MAXIMUM });
  created.disable(DISABLED);
  created.validateLink = isAllowed;
  makeLinesParagraphs(created);
  allowHindiEmphasis(created);
  limitInlineNesting(created);
  limitEmphasisNesting(created);
  addNoteRules(created);
  linkBareAddresses(created);
  const { ruler } = created.core;
  ruler.push('digits', restoreDigitsOfCode);
  ruler.push('verse', (state) => addVerseLines(created, state));
  ruler.push('captions', (state) => addCaptions(created, state));
  ruler.push('quotes', markQuotes);
  ruler.push('notes', collectNotes);
  return created;
}
