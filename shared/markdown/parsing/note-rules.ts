import type { Env, MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it';
import type { CaptionInfo } from './captions.ts';

/** A note that something refers to: by its name, or with its text if it was written in place. */
export interface Note {
  name?: string;
  tokens?: Token[];
}

export interface NoteEnvironment extends Env {
  notes: Note[];
  /** The named notes that the text defines, with their index in `notes` once something refers to them. */
  noteNames: Map<string, number | null>;
  /** Whether the definitions stay where they stand in the source, as an editor shows them. */
  keepsDefinitions?: boolean;
}

export function noteEnvironment(): NoteEnvironment {
  return { notes: [], noteNames: new Map() };
}

/** Names are limited, since otherwise each `[^` would look through all that follows. */
const DEFINITION = /\[\^([^\s\]]{1,100})\]:/y;
const REFERENCE = /\[\^([^\s\]]{1,100})\]/y;

/** Adds the notes of Pandoc and GitHub: `[^1]` with `[^1]: …` below, and `^[…]` in place. */
export function addNoteRules({ block, inline }: MarkdownIt): void {
  // A parser that knows link definitions would take a note of one word for the address of one.
  block.ruler.before('reference', 'note_definition', readDefinition, { alt: ['paragraph'] });
  inline.ruler.before('link', 'note_reference', readReference);
  inline.ruler.before('link', 'note_in_place', readNoteInPlace);
}

/** Lines that are indented by four spaces belong to the note above them. */
function readDefinition(state: StateBlock, line: number, end: number, silent: boolean): boolean {
  DEFINITION.lastIndex = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  const [, name] = DEFINITION.exec(state.src) ?? [];
  if (name === undefined || (state.sCount[line] ?? 0) - state.blkIndent >= 4) return false;
  if (silent) return true;
  (state.env as NoteEnvironment).noteNames.set(name, null);
  const opening = state.push('note_open', '', 1);
  opening.meta = { name };
  readContent(state, line, end, DEFINITION.lastIndex);
  opening.map = [line, state.line];
  state.push('note_close', '', -1);
  return true;
}

/** Reads what follows the colon as if the line began there. */
function readContent(state: StateBlock, line: number, end: number, start: number): void {
  const { bMarks, tShift, sCount, blkIndent, parentType } = state;
  const before = [bMarks[line], tShift[line], sCount[line]] as const;
  state.blkIndent += 4;
  state.parentType = 'note';
  bMarks[line] = start;
  tShift[line] = Math.min(state.skipSpaces(start), state.eMarks[line] ?? 0) - start;
  sCount[line] = state.blkIndent;
  state.line = line + 1;
  state.md.block.tokenize(state, line, end);
  [bMarks[line], tShift[line], sCount[line]] = before as [number, number, number];
  state.blkIndent = blkIndent;
  state.parentType = parentType;
}

function readReference(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x5b) return false;
  const environment = state.env as NoteEnvironment;
  REFERENCE.lastIndex = state.pos;
  const [whole, name] = REFERENCE.exec(state.src) ?? [];
  if (!whole || !name || !environment.noteNames.has(name) || state.pos + whole.length > state.posMax) return false;
  if (!silent) pushReference(state, idOfNamed(environment, name));
  state.pos += whole.length;
  return true;
}

function idOfNamed({ notes, noteNames }: NoteEnvironment, name: string): number {
  const id = noteNames.get(name) ?? notes.push({ name }) - 1;
  noteNames.set(name, id);
  return id;
}

function readNoteInPlace(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith('^[', state.pos)) return false;
  const end = state.md.helpers.parseLinkLabel(state, state.pos + 1);
  if (end < 0) return false;
  if (!silent) {
    const tokens: Token[] = [];
    state.md.inline.parse(state.src.slice(state.pos + 2, end), state.md, state.env, tokens);
    pushReference(state, (state.env as NoteEnvironment).notes.push({ tokens }) - 1);
  }
  state.pos = end + 1;
  return true;
}

function pushReference(state: StateInline, id: number): void {
  state.push('note_reference', '', 0).meta = { id };
}

interface Definition {
  name: string;
  tokens: Token[];
}

/**
 * Moves the definitions of notes, the first of each name, from the text to the notes. Those that no reference leads to
 * stay where they are, so that nothing typed is lost.
 */
export function collectNotes(state: StateCore): void {
  const { notes, noteNames, keepsDefinitions } = state.env as NoteEnvironment;
  if (noteNames.size === 0 || keepsDefinitions) return;
  const { pieces, definitions } = separateDefinitions(state.tokens);
  const reached = reachedDefinitions(pieces, definitions, notes);
  for (const note of notes) if (note.name !== undefined) note.tokens = definitions.get(note.name)?.tokens ?? [];
  state.tokens = pieces.flatMap((piece) => {
    if (!isDefinition(piece)) return [piece];
    return reached.has(piece) ? [] : asParagraphs(state, piece);
  });
}

function isDefinition(piece: Token | Definition): piece is Definition {
  return 'tokens' in piece;
}

function separateDefinitions(tokens: Token[]) {
  const pieces: (Token | Definition)[] = [];
  const definitions = new Map<string, Definition>();
  const open: Definition[] = [];
  for (const token of tokens) {
    if (token.type === 'note_open') {
      const definition = { name: String(token.meta?.name), tokens: [] };
      open.push(definition);
      // A definition within another stands after it.
      pieces.push(definition);
      if (!definitions.has(definition.name)) definitions.set(definition.name, definition);
    } else if (token.type === 'note_close') open.pop();
    else (open.at(-1)?.tokens ?? pieces).push(token);
  }
  return { pieces, definitions };
}

/** Follows the references of the text, of the notes they lead to, and of the definitions that stay in the text. */
function reachedDefinitions(pieces: (Token | Definition)[], definitions: Map<string, Definition>, notes: Note[]) {
  const reached = new Set<Definition>();
  const staying = new Set<Definition>();
  const follow = (waiting: Token[]) => {
    for (let token = waiting.pop(); token; token = waiting.pop()) {
      for (const inner of innerTokens(token, notes)) waiting.push(inner);
      const definition = definitionOf(token, definitions, notes);
      if (!definition || reached.has(definition) || staying.has(definition)) continue;
      reached.add(definition);
      for (const inner of definition.tokens) waiting.push(inner);
    }
  };
  follow(pieces.filter((piece): piece is Token => !isDefinition(piece)));
  for (const piece of pieces) {
    if (!isDefinition(piece) || reached.has(piece)) continue;
    staying.add(piece);
    follow([...piece.tokens]);
  }
  return reached;
}

function definitionOf({ type, meta }: Token, definitions: Map<string, Definition>, notes: Note[]) {
  return type === 'note_reference' ? definitions.get(notes[Number(meta?.id)]?.name ?? '') : undefined;
}

function innerTokens({ type, children, meta }: Token, notes: Note[]): Token[] {
  if (type === 'note_reference') return notes[Number(meta?.id)]?.tokens ?? [];
  // The description of an image is plain text; its caption is not.
  if (type !== 'image') return children ?? [];
  const { caption = [], credit = [] } = (meta ?? {}) as Partial<CaptionInfo>;
  return [...caption, ...credit];
}

function asParagraphs(state: StateCore, { name, tokens }: Definition): Token[] {
  const mark = new state.Token('text', '', 0);
  mark.content = `[^${name}]: `;
  const [opening, inline, ...rest] = tokens;
  if (opening?.type !== 'paragraph_open' || !inline) return [...paragraphOf(state, [mark]), ...tokens];
  return [...paragraphOf(state, [mark, ...(inline.children ?? [])]), ...rest.slice(1)];
}

function paragraphOf({ Token: TokenClass }: StateCore, children: Token[]): Token[] {
  const inline = new TokenClass('inline', '', 0);
  inline.children = children;
  return [new TokenClass('paragraph_open', 'p', 1), inline, new TokenClass('paragraph_close', 'p', -1)];
}
