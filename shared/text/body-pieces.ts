import { paragraphs } from './paragraphs.ts';

/** A page renders an element for each piece, which delays every other request. */
export const PIECES_MAXIMUM = 10_000;

/** Counts the paragraphs of a body and the runs of Hindi in it. */
export function countPieces(body: string): number {
  const stretches = body.match(/\p{Script=Devanagari}\P{Script=Latin}*/gu)?.length ?? 0;
  return paragraphs(body).length + stretches;
}
