import { readTime } from '#server/base/read-date.ts';
import { readStart, readText } from '../../source/read-text.ts';
import { ImportError, type SourceFiles } from '../../source/source-files.ts';

export type GhostRow = Record<string, unknown>;

/** The posts of an export, and what they refer to. Other tables contain secrets, and are not looked at. */
export type GhostExport = Awaited<ReturnType<typeof readExport>>;
export type GhostTag = ReturnType<typeof tagOf>;

/** Several times the size of an export of a thousand essays, which have each text four times. */
const MOST_BYTES = 100 * 1024 ** 2;

/** @returns the names of the exports in the source */
export async function findExports(source: SourceFiles): Promise<string[]> {
  const found: string[] = [];
  for (const name of source.names()) {
    if (source.names().length > 1 && !/\.json$/i.test(name)) continue;
    if (isGhostExport(await readStart(source, name, 4096))) found.push(name);
  }
  return found;
}

/** @param start the beginning of a file */
export function isGhostExport(start: string): boolean {
  const text = start.trimStart();
  return (
    /^\{\s*"db"\s*:\s*\[\s*\{\s*"(?:meta|data)"\s*:/.test(text) ||
    /^\{\s*"meta"\s*:\s*\{[^{}]*"exported_on"\s*:/.test(text) ||
    /^\{\s*"data"\s*:\s*\{\s*"(?:posts|tags|users|actions|api_keys)"\s*:\s*\[/.test(text)
  );
}

/** @throws {ImportError} if the document is too large, cut off or damaged */
export async function readExport(source: SourceFiles, file: string) {
  const tables = tablesIn(await readText(source, file, MOST_BYTES));
  const rows = (table: string) => listIn(tables[table]).filter((row): row is GhostRow => Object(row) === row);
  const byId = <Value>(table: string, read: (row: GhostRow) => Value, id = 'id') =>
    new Map(rows(table).map((row) => [textIn(row[id]), read(row)]));
  return {
    posts: rows('posts'),
    // How the addresses of posts were made before version 2, such as `/:year/:month/:slug/`.
    permalinks: textIn(rows('settings').find(({ key }) => key === 'permalinks')?.value),
    tags: byId('tags', tagOf),
    authors: byId('users', ({ name, slug }) => ({ name: textIn(name), slug: textIn(slug) })),
    // By the id of the post, in order.
    tagsOfPosts: linksIn(rows('posts_tags'), 'tag_id'),
    authorsOfPosts: linksIn(rows('posts_authors'), 'author_id'),
    // What the featured image of a post shows.
    alts: byId('posts_meta', (row) => textIn(row.feature_image_alt), 'post_id'),
    members: rows('members').length,
  };
}

function tablesIn(json: string): Record<string, unknown> {
  try {
    const document = JSON.parse(json);
    return (document.db?.[0] ?? document).data ?? {};
  } catch {
    throw new ImportError('The export of Ghost is cut off or damaged: it is not valid JSON.');
  }
}

function tagOf({ name, slug, visibility }: GhostRow) {
  const isInternal = visibility === 'internal' || textIn(name).startsWith('#');
  return { name: textIn(name), slug: textIn(slug), isInternal };
}

function linksIn(links: GhostRow[], column: 'tag_id' | 'author_id'): Map<string, string[]> {
  const sorted = links.toSorted((a, b) => Number(a.sort_order ?? 0) - Number(b.sort_order ?? 0));
  const byPost = Map.groupBy(sorted, ({ post_id }) => textIn(post_id));
  return new Map([...byPost].map(([post, rows]) => [post, rows.map((row) => textIn(row[column]))]));
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Ids were numbers until Ghost 1. */
export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

const LATEST = Date.UTC(9999, 11, 31);

/** @returns milliseconds, from a time as any version of Ghost wrote it */
export function timeIn(value: unknown): number | undefined {
  const time = typeof value === 'number' ? Math.trunc(value) : readTime(textIn(value));
  return time !== undefined && Math.abs(time) <= LATEST ? time : undefined;
}
