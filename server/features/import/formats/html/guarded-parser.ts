import { type Handler, Parser, type ParserOptions } from 'htmlparser2';

/** Each element costs the parser as much time as there are open ones; no real text comes near. */
const DEPTH_MAXIMUM = 2000;
/** A post with ten thousand comments has about as many elements; more would only fill the memory. */
const ELEMENTS_MAXIMUM = 400_000;

/** Markup that nobody wrote by hand: nested too deeply, or too many elements. */
export class OversizedMarkup extends Error {}

interface Limits {
  depth: number;
  elements: number;
}

/** A parser for markup of strangers. It throws `OversizedMarkup` from `write` and `end`. */
export function guardedParser(
  handler: Partial<Handler>,
  options: ParserOptions,
  most: Limits = { depth: DEPTH_MAXIMUM, elements: ELEMENTS_MAXIMUM },
): Parser {
  let depth = 0;
  let elements = 0;
  return new Parser(
    {
      ...handler,
      onopentag(name, attributes, isImplied) {
        depth += 1;
        elements += 1;
        if (depth > most.depth || elements > most.elements) throw new OversizedMarkup();
        handler.onopentag?.(name, attributes, isImplied);
      },
      onclosetag(name, isImplied) {
        depth -= 1;
        handler.onclosetag?.(name, isImplied);
      },
    },
    options,
  );
}
