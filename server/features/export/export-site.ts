import type { Readable } from 'node:stream';
import { isoTime } from '#server/base/iso-time.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { MediaStore } from '#server/features/media/media-store.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import { commentLines } from './export-comments.ts';
import { FILES, FORMAT, type Manifest, MEDIA, POLICIES, POSTS, VERSION } from './export-format.ts';
import { exportImages } from './export-images.ts';
import { exportReadme } from './export-readme.ts';
import { listExportedPosts, listOwnPolicies, listPostsWithComments } from './export-store.ts';
import * as tables from './export-tables.ts';
import { hugoConfig } from './hugo-config.ts';
import { compareTexts, inPieces, jsonFile } from './pieces.ts';
import { fileForHugo, postFile, postNames } from './post-file.ts';
import { readPostsToWrite } from './read-posts-to-write.ts';
import { ZipWriter } from './zip-writer.ts';

/** Few, since a text may be long. */
const BATCH = 20;

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

async function writeSite(zip: ZipWriter, { database, store }: ExportDeps, options: { subscribers: boolean }) {
  const { read, close } = await database.engine.openReadSnapshot();
  try {
    const posts = (await listExportedPosts(read)).sort(
      (one, other) => one.created_at - other.created_at || compareTexts(one.slug, other.slug),
    );
    const { name } = await readSiteSettings(read);
    await zip.add(FILES.readme, [Buffer.from(exportReadme(name))]);
    await zip.add(FILES.hugo, [Buffer.from(hugoConfig(name))]);
    const postIds = posts.map(({ id }) => id);
    const { images, missing } = await exportImages(zip, { read, store, postIds });
    await zip.add(FILES.images, inPieces(images.map((image) => `${JSON.stringify(image)}\n`)));
    const files = new Set(images.map(({ file }) => file));
    const hasImage = (image: string) => files.has(MEDIA + image);
    const others = await writeLists(zip, read, hasImage);
    await writePosts(zip, read, { postIds, hasImage });
    const comments = await writeComments(zip, read, posts);
    const rows = await writeTables(zip, read, options);
    const counts = { posts: posts.length, images: images.length, comments, ...others, ...rows };
    await zip.add(FILES.manifest, jsonFile({ format: FORMAT, version: VERSION, counts, files: zip.files } as Manifest));
    zip.end();
    return { counts, missing };
  } finally {
    await close();
  }
}

async function writeLists(zip: ZipWriter, read: Db, hasImage: (name: string) => boolean) {
  const image = (name: string | null) => (name !== null && hasImage(name) ? name : null);
  const [categories, series] = [await tables.exportCategories(read), await tables.exportSeries(read, image)];
  const [videos, policies] = [await tables.exportVideos(read, image), await listOwnPolicies(read)];
  await zip.add(FILES.site, jsonFile(await tables.exportSettings(read)));
  await addIfAny(zip, FILES.author, await tables.exportAuthor(read, image));
  await addIfAny(zip, FILES.book, await tables.exportBook(read, image));
  await zip.add(FILES.categories, jsonFile(categories));
  await zip.add(FILES.series, jsonFile(series));
  await zip.add(FILES.videos, jsonFile(videos));
  for (const { name, text, updated_at } of policies.sort((one, other) => compareTexts(one.name, other.name))) {
    await zip.add(`${POLICIES}${name}.md`, [
      Buffer.from(fileForHugo({ title: name, lastmod: isoTime(updated_at) }, text)),
    ]);
  }
  return {
    categories: categories.length,
    series: series.length,
    videos: videos.length,
    policies: policies.length,
  };
}

async function addIfAny(zip: ZipWriter, name: string, value: object | undefined): Promise<void> {
  if (value) await zip.add(name, jsonFile(value));
}

async function writePosts(
  zip: ZipWriter,
  read: Db,
  { postIds, hasImage }: { postIds: number[]; hasImage: (name: string) => boolean },
): Promise<void> {
  const nameOf = postNames();
  for (let start = 0; start < postIds.length; start += BATCH) {
    for (const post of await readPostsToWrite(read, postIds.slice(start, start + BATCH))) {
      const file = postFile(post, { kind: 'relative', has: hasImage });
      await zip.add(POSTS + nameOf(post), [Buffer.from(file)]);
    }
  }
}

async function writeComments(zip: ZipWriter, read: Db, posts: { id: number; slug: string }[]): Promise<number> {
  const withComments = await listPostsWithComments(read);
  let comments = 0;
  async function* lines() {
    for (const post of posts) {
      if (!withComments.has(post.id)) continue;
      for await (const line of commentLines(read, post)) {
        comments += 1;
        yield line;
      }
    }
  }
  await zip.add(FILES.comments, inPieces(lines()));
  return comments;
}

async function writeTables(zip: ZipWriter, read: Db, options: { subscribers: boolean }) {
  const subscribers = options.subscribers ? await tables.subscriberLines(read) : [];
  if (options.subscribers) await zip.add(FILES.subscribers, inPieces(subscribers));
  const redirects = await tables.redirectLines(read);
  await zip.add(FILES.redirects, inPieces(redirects));
  return {
    ...(options.subscribers && { subscribers: subscribers.length - 1 }),
    redirects: redirects.length - 1,
  };
}
