import type { Readable } from 'node:stream';
import { csvLine } from '#server/base/csv.ts';
import { isoTime } from '#server/base/iso-time.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { MediaStore } from '#server/features/media/media-store.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
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
    const subscribers = options.subscribers && (await zip.addLines(FILES.subscribers[0], subscriberLines(read)));
    const redirects = await zip.addLines(FILES.redirects[0], redirectLines(read));
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
async function addImages({ zip, read, posts, images }: Exporting, files: MediaStore): Promise<string[]> {
  const missing: string[] = [];
  const lines: string[] = [];
  for (const { id, name, alt, width, height, animated } of await listShownImages(read, posts)) {
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

async function listShownImages(read: Db, posts: Exporting['posts']): Promise<store.ExportedImageRow[]> {
  const images = new Map<string, store.ExportedImageRow>();
  for (const image of await store.listDirectlyShownImages(read)) images.set(image.name, image);
  const withImages = await store.listPostsWithImages(read);
  for (const ids of inBatches(posts.filter(({ id }) => withImages.has(id)))) {
    const bodies = await store.findBodiesOf(read, ids);
    for (const image of await store.listImagesInTexts(read, ids)) {
      // The table also has the images of earlier versions, which nothing in an export shows.
      if (bodies.get(image.post_id)?.includes(`/${MEDIA}${image.name}`)) images.set(image.name, image);
    }
  }
  return [...images.values()].sort((one, other) => compareTexts(one.name, other.name));
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
  for (const ids of inBatches(posts)) {
    for (const post of await store.readPostsToWrite(read, ids)) {
      const file = postFile(post, { kind: 'relative', has: (name) => names.has(name) });
      await zip.addText(POSTS + nameOf(post), file);
    }
  }
}

function* inBatches(rows: { id: number }[], size = POSTS_AT_ONCE): Generator<number[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size).map(({ id }) => id);
}

/** The comments on each post, the oldest first, and each after the one that it replies to. */
async function* commentLines({ read, posts }: Exporting): AsyncGenerator<string> {
  const withComments = await store.listPostsWithComments(read);
  for (const { id: postId, slug: post } of posts.filter(({ id }) => withComments.has(id))) {
    const places = inOrder(await store.listCommentPlaces(read, postId));
    const numbers = new Map(places.map(({ id }, index) => [id, index + 1]));
    for (const ids of inBatches(places, COMMENTS_AT_ONCE)) {
      const found = await store.findExportedComments(read, ids);
      const comments = new Map(found.map((comment) => [comment.id, comment]));
      for (const comment of ids.flatMap((id) => comments.get(id) ?? [])) {
        const { parent_id, edited_at } = comment;
        const line: ExportedComment = {
          ...{ post, number: numbers.get(comment.id) as number },
          parent: parent_id === null ? undefined : numbers.get(parent_id),
          ...{ author: authorOf(comment), text: comment.comment, status: comment.status },
          created_at: isoTime(comment.created_at),
          edited_at: edited_at === null ? undefined : isoTime(edited_at),
        };
        yield `${JSON.stringify(line)}\n`;
      }
    }
  }
}

interface Place {
  id: number;
  parent_id: number | null;
  created_at: number;
}

/** If the clock was set back in between, a reply counts as being as old as what it replies to. */
function inOrder(places: Place[]): Place[] {
  const times = new Map(places.map(({ id, created_at }) => [id, created_at]));
  const timeOf = ({ parent_id, created_at }: Place) =>
    Math.max(created_at, parent_id === null ? created_at : (times.get(parent_id) ?? created_at));
  return places.toSorted((one, other) => timeOf(one) - timeOf(other) || one.id - other.id);
}

async function* subscriberLines(read: Db): AsyncGenerator<string> {
  const columns = columnsOf(exportedSubscriber);
  yield csvLine(columns);
  const subscribers = await store.listExportedSubscribers(read);
  subscribers.sort((one, other) => one.asked_at - other.asked_at || compareTexts(one.email, other.email));
  for (const row of subscribers) {
    const values = new Map<string, string | number | null>(Object.entries(row));
    yield csvLine(columns.map((column) => textOf(values.get(column))));
  }
}

/** Numbers are times. */
function textOf(value: string | number | null | undefined): string {
  return typeof value === 'number' ? isoTime(value) : (value ?? '');
}

async function* redirectLines(read: Db): AsyncGenerator<string> {
  yield csvLine(columnsOf(exportedRedirect));
  const redirects = await store.listExportedRedirects(read);
  for (const { path, target, slug } of redirects.sort((one, other) => compareTexts(one.path, other.path))) {
    yield csvLine([path, slug === null ? (target ?? '') : postPath(slug), slug ?? '']);
  }
}
