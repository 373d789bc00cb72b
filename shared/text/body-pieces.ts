import { paragraphs } from './paragraphs.ts';

/** A page renders an element for each piece, which delays every other request. */
const PIECES_MAXIMUM = 10_000;

export const TOO_MANY_PIECES = `The content has more than ${PIECES_MAXIMUM.toLocaleString('en')} paragraphs and changes of script. Please make several posts of it.`;

export function hasTooManyPieces(body: string): boolean {
  return countPieces(body) > PIECES_MAXIMUM;
}

/** Counts the paragraphs of a body and the runs of Hindi in it. */
export function countPieces(body: string): number {
  const stretches = body.match(/\p{Script=Devanagari}\P{Script=Latin}*/gu)?.length ?? 0;
  return paragraphs(body).length + stretches;
}
