import { Readable } from 'node:stream';
import type { SourceFiles } from '#server/features/import/source/source-files.ts';

/** Files for a reader of an import, in memory. A number is how many bytes at once it is given; 65,536 by default. */
export function filesInMemory(files: Record<string, string | Buffer>, chunkBytes = 65_536): SourceFiles {
  const bytes = new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]));
  return {
    name: 'the archive',
    names: () => [...bytes.keys()],
    size: (name) => bytes.get(name)?.length ?? 0,
    open: async (name) => Readable.from(chunksOf(bytes.get(name) ?? Buffer.alloc(0), chunkBytes)),
    close: async () => {},
  };
}

function* chunksOf(bytes: Buffer, length: number) {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length);
}

export async function allOf<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}
