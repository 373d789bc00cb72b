import { readTime } from '#server/base/read-date.ts';
import { readStart } from '../../source/read-text.ts';
import type { SourceFiles } from '../../source/source-files.ts';
import { readRows } from './json-rows.ts';

export type GhostRow = Record<string, unknown>;

/** What posts refer to. Nothing else of the export is kept: other tables contain secrets. */
export interface GhostTables {
  settings: Map<string, string>;
  tags: Map<string, GhostTag>;
  authors: Map<string, { name: string; slug: string }>;
  /** By the id of the post, in order. */
  tagsOfPosts: Map<string, string[]>;
  authorsOfPosts: Map<string, string[]>;
  meta: Map<string, { imageAlt: string }>;
  members: number;
}

export interface GhostTag {
  name: string;
  slug: string;
  isInternal: boolean;
}

const TABLES = new Set(['settings', 'tags', 'users', 'posts_tags', 'posts_authors', 'posts_meta', 'members']);

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

/** Reads the whole document, so that one that is cut off is refused before anything of it is passed on. */
export async function readTables(source: SourceFiles, file: string): Promise<GhostTables> {
  const tables: GhostTables = {
    settings: new Map(),
    tags: new Map(),
    authors: new Map(),
    tagsOfPosts: new Map(),
    authorsOfPosts: new Map(),
    meta: new Map(),
    members: 0,
  };
  const order: Record<'posts_tags' | 'posts_authors', GhostRow[]> = { posts_tags: [], posts_authors: [] };
  for await (const { table, json } of readRows(await source.open(file), TABLES)) {
    if (table === 'members') tables.members += 1;
    else {
      const row = parseRow(json);
      if (row && (table === 'posts_tags' || table === 'posts_authors')) order[table].push(linkOf(row));
      else if (row) addRow(tables, table, row);
    }
  }
  tables.tagsOfPosts = inOrder(order.posts_tags, 'tag_id');
  tables.authorsOfPosts = inOrder(order.posts_authors, 'author_id');
  return tables;
}

export function parseRow(json: string): GhostRow | undefined {
  try {
    return JSON.parse(json) as GhostRow;
  } catch {
    return undefined;
  }
}

function linkOf({ post_id, tag_id, author_id, sort_order }: GhostRow): GhostRow {
  return { post_id, tag_id, author_id, sort_order };
}

function addRow(tables: GhostTables, table: string, row: GhostRow): void {
  const id = textIn(row.id);
  if (table === 'settings') tables.settings.set(textIn(row.key), textIn(row.value));
  else if (table === 'tags') tables.tags.set(id, tagOf(row));
  else if (table === 'users') tables.authors.set(id, { name: textIn(row.name), slug: textIn(row.slug) });
  else if (table === 'posts_meta') {
    tables.meta.set(textIn(row.post_id), {
      imageAlt: textIn(row.feature_image_alt),
    });
  }
}

function tagOf({ name, slug, visibility }: GhostRow): GhostTag {
  return {
    name: textIn(name),
    slug: textIn(slug),
    isInternal: visibility === 'internal' || textIn(name).startsWith('#'),
  };
}

function inOrder(links: GhostRow[], column: 'tag_id' | 'author_id'): Map<string, string[]> {
  const sorted = links.toSorted((a, b) => Number(a.sort_order ?? 0) - Number(b.sort_order ?? 0));
  const ids = Map.groupBy(sorted, ({ post_id }) => textIn(post_id));
  return new Map([...ids].map(([post, rows]) => [post, rows.map((row) => textIn(row[column]))]));
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
