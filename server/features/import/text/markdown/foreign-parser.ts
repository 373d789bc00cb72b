import MarkdownIt, { type Env, type MarkdownIt as Parser, type Token } from 'markdown-it';
import { withAsciiLists } from '#shared/markdown/parsing/clean-source.ts';
import { addNoteRules, type NoteEnvironment, noteEnvironment } from '#shared/markdown/parsing/note-rules.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';

/** Deeper blocks are shown as they were typed. */
const NESTING_MAXIMUM = 40;

interface ForeignEnvironment extends NoteEnvironment {
  own?: string;
}

/** Reads Markdown as most programs do: CommonMark with HTML, tables and notes. */
const parser = createParser(false);
/** The same for programs that show the end of each line. */
const lineParser = createParser(true);

export interface ForeignMarkdown {
  tokens: Token[];
  /** Whether headings are one level lower here: the title of the post is the only one of the first level. */
  lowersHeadings: boolean;
  /** Parses a part of the text, which may refer to what is defined elsewhere in it. */
  parsePart(source: string): Token[];
  /** @param own the word with which attributes begin that the HTML of no author contains */
  renderPart(source: string, own: string): string;
}

export function parseForeign(source: string, showsLineEnds: boolean): ForeignMarkdown {
  const chosen = showsLineEnds ? lineParser : parser;
  const whole: ForeignEnvironment = noteEnvironment();
  let lowersHeadings = false;
  const parse = (part: string, env: ForeignEnvironment) => {
    const parsed = chosen.parse(withAsciiLists(part), env);
    // Each part counts its notes anew, but knows the names of all.
    for (const { name } of env.notes) if (name !== undefined) whole.noteNames.set(name, null);
    if (lowersHeadings) for (const token of parsed) if (/^heading_/.test(token.type)) lower(token);
    return parsed;
  };
  const tokens = parse(source, whole);
  const levels = new Set(tokens.filter(({ type }) => type === 'heading_open').map(({ tag }) => tag));
  // Headings of the first level alone are shown like those of the second.
  lowersHeadings = levels.has('h1') && levels.size > 1;
  return {
    tokens,
    lowersHeadings,
    parsePart: (part) => parse(part, { ...whole, notes: [] }),
    renderPart: (part, own) => {
      const env = { ...whole, notes: [], own };
      return chosen.renderer.render(parse(part, env), chosen.options, env);
    },
  };
}

function lower(heading: Token): void {
  heading.tag = `h${Math.min(6, Number(heading.tag.slice(1)) + 1)}`;
}

export function normalizeLink(address: string): string {
  return parser.normalizeLink(parser.utils.unescapeAll(address));
}

/** A sentence that begins with a year is no item of a list, here as elsewhere on this site: its number would be lost. */
function keepYears({ block: { ruler } }: Parser): void {
  const readParagraph = ruler.getRules('').at(-1);
  ruler.before(
    'table',
    'year',
    (state, line, end, silent) => {
      const text = state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
      if (!/^\d{4,}[.)](?:[ \t]|$)/.test(text)) return false;
      return silent ? state.parentType === 'list' : (readParagraph?.(state, line, end, false) ?? false);
    },
    { alt: ['list'] },
  );
}

function ownIn(environment: Env | undefined): string {
  return (environment as ForeignEnvironment).own ?? '';
}

function createParser(breaks: boolean): Parser {
  const created = new MarkdownIt({ html: true, linkify: false, breaks, maxNesting: NESTING_MAXIMUM });
  // What may not be linked is decided later, where its words remain.
  created.validateLink = () => true;
  addNoteRules(created);
  keepYears(created);
  const { rules } = created.renderer;
  rules.note_open = (tokens, at, _options, env) =>
    `<div data-${ownIn(env)}note-definition="${escapeHtml(String(tokens[at]?.meta?.name))}">`;
  rules.note_close = () => '</div>';
  rules.note_reference = (tokens, at, options, env) => {
    const note = (env as ForeignEnvironment).notes[Number(tokens[at]?.meta?.id)];
    if (note?.name !== undefined) return `<sup data-${ownIn(env)}note-name="${escapeHtml(note.name)}"></sup>`;
    return `<span data-${ownIn(env)}note="">${created.renderer.renderInline(note?.tokens ?? [], options, env)}</span>`;
  };
  const renderImage = rules.image;
  rules.image = (tokens, at, options, env, renderer) => {
    const title = tokens[at]?.attrGet('title');
    const image = renderImage?.(tokens, at, options, env, renderer) ?? '';
    // Most programs show it when the pointer rests on the image; here it is the caption.
    return title ? image.replace('<img', `<img data-${ownIn(env)}caption="${escapeHtml(String(title))}"`) : image;
  };
  return created;
}
