import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { csvLine } from '#server/base/csv.ts';
import { isoTime } from '#server/base/iso-time.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { MediaStore } from '#server/features/media/media-store.ts';
import { readSiteSettings } from '#server/features/site/site-store.ts';
import { postPath } from '#shared/text/post-path.ts';
import {
  columnsOf,
  compareTexts,
  type ExportedComment,
  type ExportedImage,
  exportedRedirect,
  exportedSubscriber,
  FILES,
  FORMAT,
  type Manifest,
  MEDIA,
  POLICIES,
  POSTS,
  VERSION,
} from './export-format.ts';
import { exportReadme, hugoConfig } from './export-readme.ts';
import * as store from './export-store.ts';
import { authorOf } from './post-fields.ts';
import { fileForHugo, postFile, postNames } from './post-file.ts';
import { SITE_PARTS } from './site-parts.ts';
import { ZipWriter } from './zip-writer.ts';

/** Few, since a text may be long. */
const POSTS_AT_ONCE = 20;
const COMMENTS_AT_ONCE = 100;

interface ExportDeps {
  database: Database;
  store: MediaStore;
}

export interface ExportResult {
  counts: Manifest['counts'];
  /** Images that the site shows, but whose files its store does not have. */
  missing: string[];
}

interface RunningExport {
  archive: Readable;
  /** Rejects if the export failed; then `archive` fails as well, so that nobody takes it for a whole one. */
  result: Promise<ExportResult>;
}

/**
 * Writes the site as it is at this moment into a zip archive of files that anybody can read. It contains no ids, no time
 * of the export and nothing else that differs between two sites with the same content, so that these have the same
 * archive, byte for byte.
 */
export function exportSite(deps: ExportDeps, options: { subscribers: boolean }): RunningExport {
  const zip = new ZipWriter();
  const result = writeSite(zip, deps, options).catch((error: Error) => {
    zip.fail(error);
    throw error;
  });
  // The reader of the archive learns of it, too, and may be the only one who wants to know.
  result.catch(() => {});
  return { archive: zip.output, result };
}

interface Exporting {
  zip: ZipWriter;
  read: Db;
  /** The oldest first. */
  posts: { id: number; slug: string }[];
  /** The names of the images whose files are in the archive, by their ids. */
  images: Map<number, string>;
}

async function writeSite(zip: ZipWriter, { database, store: files }: ExportDeps, options: { subscribers: boolean }) {
  const { read, close } = await database.engine.openReadSnapshot();
  try {
    const posts = (await store.listExportedPosts(read)).sort(
      (one, other) => one.created_at - other.created_at || compareTexts(one.slug, other.slug),
    );
    const { name } = await readSiteSettings(read);
    await zip.addText(FILES.readme[0], exportReadme(name));
    await zip.addText(FILES.hugo[0], hugoConfig(name));
    const exporting: Exporting = { zip, read, posts, images: new Map() };
    const missing = await addImages(exporting, files);
    const parts = await addSiteParts(exporting);
    await addPosts(exporting);
    const comments = await zip.addLines(FILES.comments[0], commentLines(exporting));
    const subscribers = options.subscribers && (await zip.addLines(FILES.subscribers[0], await subscriberLines(read)));
    const redirects = await zip.addLines(FILES.redirects[0], await redirectLines(read));
    const counts = {
      ...{ posts: posts.length, images: exporting.images.size, comments, ...parts },
      ...(subscribers && { subscribers: subscribers - 1 }),
      redirects: redirects - 1,
    };
    const manifest: Manifest = { format: FORMAT, version: VERSION, counts, files: zip.files };
    await zip.addJson(FILES.manifest[0], manifest);
    zip.end();
    return { counts, missing };
  } finally {
    await close();
  }
}

/**
 * Adds the files of the images that something in the export shows, each as it is stored.
 * @returns the names of those whose file is missing
 */
async function addImages({ zip, read, images }: Exporting, files: MediaStore): Promise<string[]> {
  const missing: string[] = [];
  const lines: string[] = [];
  const shown = (await store.listShownImages(read)).sort((one, other) => compareTexts(one.name, other.name));
  for (const { id, name, alt, width, height, animated } of shown) {
    const stored = await files.get(name);
    if (!stored) {
      missing.push(name);
      continue;
    }
    const file = MEDIA + name;
    await zip.add(file, stored.stream, { compress: false });
    const line: ExportedImage = { file, alt, width, height, animated: animated === 1 };
    lines.push(`${JSON.stringify(line)}\n`);
    images.set(id, name);
  }
  await zip.addLines(FILES.images[0], lines);
  return missing;
}

/** @returns how many there are in each list */
async function addSiteParts({ zip, read, images }: Exporting): Promise<Manifest['counts']> {
  const counts: Manifest['counts'] = {};
  const image = (id: number | null) => images.get(id ?? 0) ?? null;
  const files = Map.groupBy(Object.entries(SITE_PARTS), ([, { file }]) => file);
  for (const [file, parts] of files) {
    const values: [string, unknown][] = [];
    for (const [name, part] of parts) values.push([name, await part.read(read, image)]);
    const [[name, value] = ['', undefined]] = values;
    if (file === POLICIES) await addPolicies(zip, value as Policy[]);
    else if (file === FILES.site[0]) await zip.addJson(file, Object.fromEntries(values));
    else if (value !== undefined) await zip.addJson(file, value);
    if (Array.isArray(value)) counts[name === 'policy' ? 'policies' : name] = value.length;
  }
  return counts;
}

type Policy = { name: string; text: string; lastmod: string };

async function addPolicies(zip: ZipWriter, policies: Policy[]): Promise<void> {
  for (const { name, text, lastmod } of policies) {
    await zip.addText(`${POLICIES}${name}.md`, fileForHugo({ title: name, lastmod }, text));
  }
}

async function addPosts({ zip, read, posts, images }: Exporting): Promise<void> {
  const names = new Set(images.values());
  const nameOf = postNames();
  const ids = posts.map(({ id }) => id);
  for (const batch of inBatches(ids, POSTS_AT_ONCE)) {
    for (const post of await store.readPostsToWrite(read, batch)) {
      const file = postFile(post, { kind: 'relative', has: (name) => names.has(name) });
      await zip.addText(POSTS + nameOf(post), file);
    }
  }
}

function* inBatches<Item>(items: Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** The comments on each post, the oldest first. */
async function* commentLines({ read, posts }: Exporting): AsyncGenerator<string> {
  for (const { id: postId, slug: post } of posts) {
    const ids = await store.listCommentIds(read, postId);
    const numbers = new Map(ids.map((id, index) => [id, index + 1]));
    for (const batch of inBatches(ids, COMMENTS_AT_ONCE)) {
      const comments = await store.findExportedComments(read, batch);
      for (const comment of comments) yield `${JSON.stringify(commentLine(comment, post, numbers))}\n`;
    }
  }
}

type Comment = Awaited<ReturnType<typeof store.findExportedComments>>[number];

function commentLine(comment: Comment, post: string, numbers: ReadonlyMap<number, number>): ExportedComment {
  const { id, parent_id, edited_at, created_at, status } = comment;
  return {
    ...{ post, number: numbers.get(id) as number },
    parent: parent_id === null ? undefined : numbers.get(parent_id),
    ...{ author: authorOf(comment), text: comment.comment, status },
    created_at: isoTime(created_at),
    edited_at: edited_at === null ? undefined : isoTime(edited_at),
  };
}

async function subscriberLines(read: Db): Promise<Iterable<string>> {
  const subscribers = await store.listExportedSubscribers(read);
  subscribers.sort((one, other) => one.asked_at - other.asked_at || compareTexts(one.email, other.email));
  return tableLines(exportedSubscriber, subscribers);
}

async function redirectLines(read: Db): Promise<Iterable<string>> {
  const redirects = (await store.listExportedRedirects(read)).sort((one, other) => compareTexts(one.path, other.path));
  const rows = redirects.map(({ path, target, slug }) => {
    return { from: path, to: slug === null ? target : postPath(slug), post: slug };
  });
  return tableLines(exportedRedirect, rows);
}

/** Numbers are times. */
function* tableLines<Row extends object>(table: z.ZodObject, rows: Row[]): Generator<string> {
  const columns = columnsOf(table);
  yield csvLine(columns);
  for (const row of rows) {
    const values = new Map<string, string | number | null>(Object.entries(row));
    yield csvLine(
      columns.map((column) => {
        const value = values.get(column) ?? '';
        return typeof value === 'number' ? isoTime(value) : value;
      }),
    );
  }
}
