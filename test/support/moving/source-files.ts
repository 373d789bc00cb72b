import { Readable } from 'node:stream';
import type { Entry } from '#server/features/import/entry.ts';
import { ImportError, type SourceFiles } from '#server/features/import/source/source-files.ts';
import type { ListSite } from '#server/features/newsletter/lists/read-list.ts';

/** Files of an import that are in memory, in the order of the object. @returns also which were opened, in order */
export function sourceFiles(
  files: Record<string, string | Uint8Array> | Map<string, Uint8Array>,
  { name = 'blog', chunkBytes = 65_536 } = {},
): SourceFiles & { opened: string[] } {
  const opened: string[] = [];
  const bytes = new Map(
    (files instanceof Map ? [...files] : Object.entries(files)).map(([file, content]) => [file, Buffer.from(content)]),
  );
  const find = (file: string) => {
    const found = bytes.get(file);
    if (!found) throw new ImportError(`There is no file ${file}.`);
    return found;
  };
  return {
    name,
    opened,
    names: () => [...bytes.keys()],
    size: (file) => find(file).length,
    open: async (file) => {
      opened.push(file);
      return Readable.from(chunksOf(find(file), chunkBytes));
    },
    close: async () => {},
  };
}

function* chunksOf(bytes: Buffer, length: number) {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length);
}

/** Everything that a reader makes of its files. */
export async function readAll<T>(entries: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const entry of entries) all.push(entry);
  return all;
}

/** What the reader of a format makes of these files. */
export function entriesOf(
  read: (source: SourceFiles, site: ListSite) => AsyncIterable<Entry>,
  files: Record<string, string | Uint8Array>,
): Promise<Entry[]> {
  return readAll(read(sourceFiles(files), { timeZone: 'Asia/Kolkata', now: Date.UTC(2026, 0, 31) }));
}

export function ofKind<Kind extends Entry['kind']>(entries: Entry[], kind: Kind): Extract<Entry, { kind: Kind }>[] {
  return entries.filter((entry): entry is Extract<Entry, { kind: Kind }> => entry.kind === kind);
}

/** Such as `left out: “About” was a page and becomes a post.` */
export function remarksOf(entries: Entry[]): string[] {
  return entries.flatMap((entry) => ('remark' in entry ? [`${entry.kind}: ${entry.remark}`] : []));
}
