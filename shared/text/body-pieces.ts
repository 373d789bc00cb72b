import { paragraphs } from './paragraphs.ts';

/** A page draws an element for each piece, and everybody waits while it does. */
export const PIECES_MAXIMUM = 10_000;

/** The paragraphs of a body, and the stretches of Hindi among Latin letters. */
export function countPieces(body: string): number {
  const stretches = body.match(/\p{Script=Devanagari}\P{Script=Latin}*/gu)?.length ?? 0;
  return paragraphs(body).length + stretches;
}
