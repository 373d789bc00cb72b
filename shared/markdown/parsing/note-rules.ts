import type { Env, MarkdownIt, StateBlock, StateInline, Token } from 'markdown-it';

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
