import type { StateCore, Token } from 'markdown-it';
import type { CaptionInfo } from './captions.ts';
import type { Note, NoteEnvironment } from './note-rules.ts';

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
