const NEWLINE = 0x0a;

export interface Line {
  /** Counted from 1. */
  number: number;
  /** `null` if the line is longer than the limit; it is then never in memory as a whole. */
  bytes: Buffer | null;
}

/**
 * Splits a stream into lines. At most one chunk and one line of `maximumBytes` are in memory at a time. A longer line is
 * reported as soon as it exceeds the limit, before its rest is read.
 */
export async function* readLines(chunks: AsyncIterable<Buffer>, maximumBytes: number): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let length = 0;
  let number = 1;
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; ) {
      const newline = chunk.indexOf(NEWLINE, start);
      const end = newline === -1 ? chunk.length : newline;
      const wasTooLong = length > maximumBytes;
      length += end - start;
      const isTooLong = length > maximumBytes;
      if (isTooLong) parts = [];
      else parts.push(chunk.subarray(start, end));
      if (isTooLong && !wasTooLong) yield { number, bytes: null };
      start = end + 1;
      if (newline === -1) continue;
      if (!isTooLong) yield { number, bytes: Buffer.concat(parts) };
      parts = [];
      length = 0;
      number += 1;
    }
  }
  if (parts.length > 0) yield { number, bytes: Buffer.concat(parts) };
}
