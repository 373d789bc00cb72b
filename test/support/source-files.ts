import { Readable } from 'node:stream';
import { ImportError, type SourceFiles } from '#server/features/import/source/source-files.ts';

/** Files of an import that are in memory, in the order of the object. */
export function sourceFiles(files: Record<string, string | Uint8Array>, name = 'blog'): SourceFiles {
  const bytes = new Map(Object.entries(files).map(([file, content]) => [file, Buffer.from(content)]));
  const find = (file: string) => {
    const found = bytes.get(file);
    if (!found) throw new ImportError(`There is no file ${file}.`);
    return found;
  };
  return {
    name,
    names: () => [...bytes.keys()],
    size: (file) => find(file).length,
    open: async (file) => Readable.from([find(file)]),
    close: async () => {},
  };
}

/** Everything that a reader makes of its files. */
export async function readAll<T>(entries: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const entry of entries) all.push(entry);
  return all;
}
