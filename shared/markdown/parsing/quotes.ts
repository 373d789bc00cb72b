import type { StateCore, Token } from 'markdown-it';

const ATTRIBUTION = /^(?:—|--)[ \t]/;

/** Takes the line `[!pull]` out of quotes that begin with it, and marks last lines that name the source. */
export function markQuotes(state: StateCore): void {
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
