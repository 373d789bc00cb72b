import type { Env, MarkdownIt } from 'markdown-it';

/** The parser drops blocks that are nested more deeply, and looks through unclosed brackets as often. */
export const NESTING_MAXIMUM = 20;
/** How deep quotes and lists may be nested; what is deeper is shown as it was typed. A list counts twice. */
export const BLOCKS_MAXIMUM = NESTING_MAXIMUM - 4;
/** How deep notes and the descriptions of images may be nested in each other. */
const INLINE_MAXIMUM = 3;
/** How deep emphasis may be nested; what is deeper is shown as it was typed. */
const EMPHASIS_MAXIMUM = 20;
const EMPHASIS = /^(?:em|strong|s)_(?:open|close)$/;

interface NestingEnvironment extends Env {
  inlineDepth?: number;
}

/** Notes and images parse their content again, which would take longer with each level. */
export function limitInlineNesting({ inline }: MarkdownIt): void {
  const parse = inline.parse.bind(inline);
  inline.parse = (text, parser, environment: NestingEnvironment, tokens) => {
    const depth = environment.inlineDepth ?? 0;
    environment.inlineDepth = depth + 1;
    if (depth < INLINE_MAXIMUM) parse(text, parser, environment, tokens);
    else {
      const state = new inline.State(text, parser, environment, tokens);
      state.pending = text;
      state.pushPending();
    }
    environment.inlineDepth = depth;
  };
}

/** Feeds and letters are written from a tree of the elements, which would be too deep to walk. */
export function limitEmphasisNesting({ inline }: MarkdownIt): void {
  inline.ruler2.before('fragments_join', 'emphasis_nesting', ({ tokens }) => {
    let depth = 0;
    for (const token of tokens) {
      if (!EMPHASIS.test(token.type)) continue;
      const level = token.nesting > 0 ? ++depth : depth--;
      if (level > EMPHASIS_MAXIMUM) Object.assign(token, { type: 'text', tag: '', nesting: 0, content: token.markup });
    }
  });
}
