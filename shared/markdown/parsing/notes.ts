import type { Env, StateCore, StateInline, Token } from 'markdown-it';
import type { CaptionInfo } from './captions.ts';

/** A note as markdown-it-footnote stores it: with its tokens if it was written in place, else with its name. */
interface ListedNote {
  label?: string;
  count?: number;
  tokens?: Token[];
}

export interface NoteEnvironment extends Env {
  footnotes?: {
    /** Minus one until a reference was found, then the index in `list`; by the name after a colon. */
    refs?: Record<string, number>;
    list?: ListedNote[];
  };
  /** What the notes say, by their names. */
  definitions?: Map<string, Token[]>;
}

/** Names are limited, since otherwise each `[^` would look through all that follows. */
const REFERENCE = /\[\^([^\s\]]{1,100})\]/y;

/** Replaces the plugin's rule, which takes quadratic time. */
export function readNoteReference(state: StateInline, silent: boolean): boolean {
  const { footnotes } = state.env as NoteEnvironment;
  if (!footnotes?.refs || state.src.charCodeAt(state.pos) !== 0x5b) return false;
  REFERENCE.lastIndex = state.pos;
  const [whole, label] = REFERENCE.exec(state.src) ?? [];
  if (!whole || !label || footnotes.refs[`:${label}`] === undefined) return false;
  if (state.pos + whole.length > state.posMax) return false;
  if (!silent) state.push('footnote_ref', '', 0).meta = { id: listNote(footnotes, label), label };
  state.pos += whole.length;
  return true;
}

function listNote(footnotes: NonNullable<NoteEnvironment['footnotes']>, label: string): number {
  const refs = footnotes.refs ?? {};
  footnotes.list ??= [];
  const listed = refs[`:${label}`] ?? -1;
  if (listed >= 0) return listed;
  refs[`:${label}`] = footnotes.list.length;
  return footnotes.list.push({ label }) - 1;
}

interface Definition {
  label: string;
  tokens: Token[];
}

/**
 * Takes the definitions of notes out of the text, the first of each name. Those that no reference leads to stay
 * where they are, so that nothing typed is lost.
 */
export function collectNotes(state: StateCore): void {
  const environment = state.env as NoteEnvironment;
  if (!environment.footnotes) return;
  const { body, definitions } = separateDefinitions(state.tokens);
  const reached = reachedNotes(body, definitions, environment);
  environment.definitions = new Map([...reached].map(({ label, tokens }) => [label, tokens]));
  state.tokens = body.flatMap((piece) => {
    if (!isDefinition(piece)) return [piece];
    return reached.has(piece) ? [] : asParagraphs(state, piece);
  });
}

function isDefinition(piece: Token | Definition): piece is Definition {
  return 'tokens' in piece;
}

function separateDefinitions(tokens: Token[]) {
  const body: (Token | Definition)[] = [];
  const open: Definition[] = [];
  const definitions = new Map<string, Definition>();
  for (const token of tokens) {
    const inside = open.at(-1);
    if (token.type === 'footnote_reference_open') {
      const definition = { label: String(token.meta?.label), tokens: [] };
      open.push(definition);
      // A definition within another stands after it.
      body.push(definition);
      if (!definitions.has(definition.label)) definitions.set(definition.label, definition);
    } else if (token.type === 'footnote_reference_close') open.pop();
    else if (inside) inside.tokens.push(token);
    else body.push(token);
  }
  return { body, definitions };
}

/** Follows the references of the body, of the notes they lead to, and of notes that stay in the body. */
function reachedNotes(
  body: (Token | Definition)[],
  definitions: Map<string, Definition>,
  { footnotes }: NoteEnvironment,
): Set<Definition> {
  const reached = new Set<Definition>();
  const waiting: Token[] = [];
  const follow = () => {
    for (let token = waiting.pop(); token; token = waiting.pop()) {
      for (const inner of innerTokens(token, footnotes?.list ?? [])) waiting.push(inner);
      const definition = token.type === 'footnote_ref' ? definitions.get(String(token.meta?.label)) : undefined;
      if (!definition || reached.has(definition)) continue;
      reached.add(definition);
      for (const inner of definition.tokens) waiting.push(inner);
    }
  };
  for (const piece of body) if (!isDefinition(piece)) waiting.push(piece);
  follow();
  for (const piece of body) {
    if (!isDefinition(piece) || reached.has(piece)) continue;
    for (const inner of piece.tokens) waiting.push(inner);
    follow();
  }
  return reached;
}

function innerTokens({ type, children, meta }: Token, list: ListedNote[]): Token[] {
  if (type === 'footnote_ref') return list[Number(meta?.id)]?.tokens ?? [];
  // The description of an image is plain text; its caption is not.
  if (type !== 'image') return children ?? [];
  const { caption = [], credit = [] } = (meta ?? {}) as Partial<CaptionInfo>;
  return [...caption, ...credit];
}

function asParagraphs(state: StateCore, { label, tokens }: Definition): Token[] {
  const name = new state.Token('text', '', 0);
  name.content = `[^${label}]: `;
  const [opening, inline] = tokens;
  if (opening?.type !== 'paragraph_open' || !inline) return [...paragraphOf(state, name), ...tokens];
  inline.children = [name, ...(inline.children ?? [])];
  return tokens;
}

function paragraphOf({ Token: TokenClass }: StateCore, text: Token): Token[] {
  const inline = new TokenClass('inline', '', 0);
  inline.children = [text];
  inline.content = text.content;
  return [new TokenClass('paragraph_open', 'p', 1), inline, new TokenClass('paragraph_close', 'p', -1)];
}
