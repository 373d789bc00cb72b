/** In UTF-16 units: enough that compressing costs little, and little enough to have in memory. */
const PIECE_LENGTH = 64 * 1024;

/** Joins many short texts, such as the lines of a table, into pieces of some size. */
export async function* inPieces(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  let waiting: string[] = [];
  let length = 0;
  for await (const text of texts) {
    waiting.push(text);
    length += text.length;
    if (length < PIECE_LENGTH) continue;
    yield Buffer.from(waiting.join(''));
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.from(waiting.join(''));
}

export function jsonFile(value: unknown): Buffer[] {
  return [Buffer.from(`${JSON.stringify(value, null, 2)}\n`)];
}

/** By the numbers of their units: every database and every locale sorts texts in another way. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
