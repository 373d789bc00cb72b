import { paragraphs } from './paragraphs.ts';

/** A page renders an element for each piece, which delays every other request. */
const PIECES_MAXIMUM = 10_000;

export const TOO_MANY_PIECES = `The content has more than ${PIECES_MAXIMUM.toLocaleString('en')} paragraphs and changes of script. Split it into several posts.`;

export function hasTooManyPieces(body: string): boolean {
  return countPieces(body) > PIECES_MAXIMUM;
}

/** Counts the paragraphs of a body and the runs of Hindi in it. */
export function countPieces(body: string): number {
  const stretches = body.match(/\p{Script=Devanagari}\P{Script=Latin}*/gu)?.length ?? 0;
  return paragraphs(body).length + stretches;
}

/** Characters with which Markdown may begin or end something; asterisks and the like in groups of up to three. */
const MARK = /[|[<>]|[*_~]{1,3}|[-+][ \t]|\d[.)][ \t]/g;
const TABLE_RULE = /^[ \t>]*[|:-][-|: \t]*$/;

export const TOO_MANY_MARKS = `The content has more than ${PIECES_MAXIMUM.toLocaleString('en')} paragraphs, table cells, links and other formatting. Shorten it, or split it up.`;

/** Whether a text in Markdown has more pieces than can be rendered within half a second. */
export function hasTooManyMarks(body: string): boolean {
  return countMarks(body) > PIECES_MAXIMUM;
}

/** Counts the lines, cells and formatting characters of a text in Markdown, and the runs of Hindi in it. */
export function countMarks(body: string): number {
  const stretches = body.match(/\p{Script=Devanagari}\P{Script=Latin}*/gu)?.length ?? 0;
  return stretches + (body.match(MARK)?.length ?? 0) + countLinesAndAddedCells(body);
}

/** A row of a table is filled up to the number of its columns. */
function countLinesAndAddedCells(body: string): number {
  let count = 0;
  let columns = 0;
  for (const line of body.split(/[\n\r\u2028\u2029]+/)) {
    if (!line.includes('|')) columns = 0;
    else if (TABLE_RULE.test(line)) columns = line.split('|').length;
    else count += columns;
    if (/[^ \t]/.test(line)) count++;
  }
  return count;
}
