import { Readable } from 'node:stream';
import type { SourceFiles } from '#server/features/import/source/source-files.ts';

/** What an import reads, without an archive. @returns also which files were opened, in order */
export function filesInMemory(files: Record<string, Buffer | string>): SourceFiles & { opened: string[] } {
  const opened: string[] = [];
  const bytesOf = (name: string) => Buffer.from(files[name] ?? '');
  return {
    name: 'archive.zip',
    opened,
    names: () => Object.keys(files),
    size: (name) => bytesOf(name).length,
    open: async (name) => {
      opened.push(name);
      return Readable.from([bytesOf(name)]);
    },
    close: async () => {},
  };
}
