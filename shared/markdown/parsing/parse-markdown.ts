import MarkdownIt, { type MarkdownIt as Parser, type StateCore, type Token } from 'markdown-it';
import { linkBareAddresses } from './bare-addresses.ts';
import { addCaptions } from './captions.ts';
import { cleanSource, restoreDigitsOfCode, type SourceEnvironment, withAsciiLists } from './clean-source.ts';
import { makeLinesParagraphs } from './line-paragraphs.ts';
import { isAllowedAddress, isAllowedInEditor } from './link-address.ts';
import { limitEmphasisNesting, limitInlineNesting, NESTING_MAXIMUM } from './nesting.ts';
import { addNoteRules, collectNotes, type Note, type NoteEnvironment, noteEnvironment } from './note-rules.ts';
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
  return parseWith(parser, source, noteEnvironment());
}

function parseWith(by: Parser, source: string, forNotes: NoteEnvironment): ParsedMarkdown {
  const typed = cleanSource(source);
  const environment: SourceEnvironment & NoteEnvironment = { typed, ...forNotes };
  return { tokens: by.parse(withAsciiLists(typed), environment), notes: environment.notes };
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
  const noteNames = isPart ? new AnyName() : new Map();
  return parseWith(editorParser, source, { notes: [], noteNames, keepsDefinitions: true });
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

const OPENING = /[\p{Ps}\p{Pi}"'“‘«]/u;
const CLOSING = /[\p{Pe}\p{Pf}"'।॥.,;:!?…॰]/u;
const DEVANAGARI = /\p{Script=Devanagari}/u;

/**
 * CommonMark has no emphasis where one side of the asterisks is punctuation and the other a letter, as in
 * `**“ज्ञान”**में`. Hindi joins case endings to such words, so there it is allowed next to quotation marks, brackets
 * and the ends of sentences.
 */
function allowHindiEmphasis({ inline }: Parser): void {
  inline.State = class extends inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const found = super.scanDelims(start, canSplitWord);
      if (!canSplitWord || (found.can_open && found.can_close)) return found;
      const before = this.src.charAt(start - 1);
      const after = this.src.charAt(start + found.length);
      if (DEVANAGARI.test(before) && OPENING.test(after)) return { ...found, can_open: true };
      if (CLOSING.test(before) && DEVANAGARI.test(after)) return { ...found, can_close: true };
      return found;
    }
  };
}

const ATTRIBUTION = /^(?:—|--)[ \t]/;

/** Takes the line `[!pull]` out of quotes that begin with it, and marks last lines that name the source. */
function markQuotes(state: StateCore): void {
  const { tokens } = state;
  const marks = new Set<Token>();
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'blockquote_open' && isPullMark(tokens, index + 1)) {
      token.meta = { isPull: true };
      for (const mark of tokens.slice(index + 1, index + 4)) marks.add(mark);
    }
    if (token.type === 'blockquote_close') markAttribution(tokens, index);
  }
  if (marks.size > 0) state.tokens = tokens.filter((token) => !marks.has(token));
}

function isPullMark(tokens: Token[], index: number): boolean {
  return tokens[index + 1]?.content === '[!pull]' && tokens[index + 3]?.type !== 'blockquote_close';
}

/** In a dialogue, each line begins with a dash. */
function markAttribution(tokens: Token[], end: number): void {
  const [before, opening, inline, closing] = tokens.slice(end - 4, end);
  if (closing?.type !== 'paragraph_close' || !inline || !ATTRIBUTION.test(inline.content)) return;
  if (before?.type === 'blockquote_open' || ATTRIBUTION.test(tokens[end - 5]?.content ?? '')) return;
  if (opening) opening.meta = { isAttribution: true };
  const [first] = inline.children ?? [];
  if (first) first.content = first.content.replace(/^--/, '—');
}
