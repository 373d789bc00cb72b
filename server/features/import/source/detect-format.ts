import { inSlices } from '#server/base/csv-rows.ts';
import { shapeOfProgram } from '#server/features/newsletter/lists/list-programs.ts';
import { openTable } from '#server/features/newsletter/lists/read-list.ts';
import type { ImportFormat } from '#shared/contracts/desk/import.ts';
import { TABLE } from '../formats/subscribers/read-subscribers.ts';
import { formatOfText } from './format-of-text.ts';
import { readStart } from './read-text.ts';
import { ImportError, type SourceFiles } from './source-files.ts';

const START = 64 * 1024;
/** A folder may have thousands of files that are not what its other files suggest. */
const MOST_LOOKED_AT = 50;

/** Finds out by content what a file, archive or folder is; nothing if it is unclear. */
export async function detectFormat(source: SourceFiles): Promise<ImportFormat | undefined> {
  const names = source.names();
  const [only] = names;
  if (names.length === 1 && only !== undefined) return (await formatOf(source, only)) ?? byName(names);
  return (await byFiles(source)) ?? byName(names);
}

/** In this order: an export of this site has Markdown files too, and a site in Markdown may have a feed. */
async function byFiles(source: SourceFiles): Promise<ImportFormat | undefined> {
  const found = async (files: RegExp, formats: ImportFormat[]) => {
    for (const name of source
      .names()
      .filter((name) => files.test(name))
      .slice(0, MOST_LOOKED_AT)) {
      const format = await formatOf(source, name);
      if (format && formats.includes(format)) return format;
    }
    return undefined;
  };
  return (
    (await found(/(?:^|\/)manifest\.json$/, ['chintan'])) ??
    (await found(/(?:^|\/)posts\.csv$/, ['substack'])) ??
    (await found(/(?:^|\/)posts\/[^/]*\.html$/, ['medium'])) ??
    (await found(/\.json$/i, ['ghost'])) ??
    (await found(/\.(?:xml|wxr|atom|rss)$/i, ['wordpress', 'blogger'])) ??
    (await found(/\.(?:jsonl|ndjson)$/i, ['jsonl'])) ??
    byName(source.names()) ??
    (await found(/\.(?:xml|atom|rss)$/i, ['feed'])) ??
    (await found(/\.html$/i, ['medium'])) ??
    (await found(TABLE, ['subscribers']))
  );
}

function byName(names: readonly string[]): ImportFormat | undefined {
  if (names.length === 1 && /\.(?:jsonl|ndjson)$/i.test(names[0] ?? '')) return 'jsonl';
  return names.some((name) => /\.(?:md|markdown|mdx)$/i.test(name)) ? 'markdown' : undefined;
}

async function formatOf(source: SourceFiles, name: string): Promise<ImportFormat | undefined> {
  const start = await startOf(source, name);
  if (/(?:^|\/)posts\.csv$/.test(name)) return /^"?post_id"?,/.test(start) ? 'substack' : undefined;
  return formatOfText(start) ?? (TABLE.test(name) && (await isList(name, start)) ? 'subscribers' : undefined);
}

async function isList(name: string, start: string): Promise<boolean> {
  const { names } = await openTable(inSlices(start));
  return shapeOfProgram(names, name) !== undefined;
}

/** @returns nothing of a file that is damaged: its reader says so */
async function startOf(source: SourceFiles, name: string): Promise<string> {
  try {
    return await readStart(source, name, START);
  } catch (error) {
    if (error instanceof ImportError) return '';
    throw error;
  }
}
