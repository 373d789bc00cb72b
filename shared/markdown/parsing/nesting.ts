import type { Env, MarkdownIt, StateInline } from 'markdown-it';

/** The parser drops blocks that are nested more deeply, and looks through unclosed brackets as often. */
export const NESTING_MAXIMUM = 20;
/** How deep quotes and lists may be nested; what is deeper is shown as it was typed. A list counts twice. */
export const BLOCKS_MAXIMUM = NESTING_MAXIMUM - 4;
/** How deep notes and the descriptions of images may be nested in each other. */
const INLINE_MAXIMUM = 3;

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
    else pushText(new inline.State(text, parser, environment, tokens));
    environment.inlineDepth = depth;
  };
}

function pushText(state: StateInline): void {
  state.pending = state.src;
  state.pushPending();
}
