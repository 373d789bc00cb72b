const NEWLINE = 0x0a;

export interface Line {
  /** Counted from 1. */
  number: number;
  /** `null` if the line is longer than the limit; it is then never in memory as a whole. */
  bytes: Buffer | null;
}

/** Splits a stream into lines. At most one chunk and one line of `maximumBytes` are in memory at a time. */
export async function* readLines(chunks: AsyncIterable<Buffer>, maximumBytes: number): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let length = 0;
  let number = 1;
  const add = (part: Buffer) => {
    length += part.length;
    if (length > maximumBytes) parts = [];
    else parts.push(part);
  };
  const take = (): Line => {
    const line = { number, bytes: length > maximumBytes ? null : Buffer.concat(parts) };
    parts = [];
    length = 0;
    number += 1;
    return line;
  };

  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  if (length > 0) yield take();
}
