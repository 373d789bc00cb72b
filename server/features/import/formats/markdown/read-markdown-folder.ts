import type { Entry } from '#server/features/import/entry.ts';
import { FileFault, ImportError, type SourceFiles } from '#server/features/import/source/source-files.ts';
import { WAS_PAGE } from '../post-faults.ts';
import { Remarks } from '../remarks.ts';
import type { ForeignSite, TextFile } from './foreign-site.ts';
import { type PostMeta, readMeta, readPost } from './read-post.ts';
import { readSite } from './read-site.ts';
import { redirectsOf } from './site-redirects.ts';
import { SourceIndex } from './source-index.ts';
import { chooseFiles } from './text-files.ts';

/**
 * Reads the texts of Hugo, Jekyll, Eleventy, Obsidian and the like. Each file is read twice: first what all of them are
 * and where they were, since texts link to one another, then the texts, of which one at a time is in memory.
 */
export async function* readMarkdownFolder(source: SourceFiles): AsyncGenerator<Entry> {
  const remarks = new Remarks();
  const site = await readSite(source, remarks);
  const posts = await readPosts(source, site, remarks);
  yield* remarks.take();
  const index = new SourceIndex(source.names(), site, posts);
  const images = new Set<string>();
  for (const post of posts) {
    const context = { post, site, index, remarks, images };
    const entry = await orProblem(post.file, remarks, () => readPost(source, context));
    yield* remarks.take();
    if (!entry) continue;
    yield entry;
    if (post.page) yield { kind: 'left out', place: entry.place, remark: `“${entry.title}” ${WAS_PAGE}` };
  }
  yield* redirectsOf(site, posts, images);
  yield* remarks.takeCounted(source.name);
}

async function readPosts(source: SourceFiles, site: ForeignSite, remarks: Remarks): Promise<PostMeta[]> {
  const posts: PostMeta[] = [];
  for (const file of chooseFiles(source.names(), site, remarks)) {
    const meta = await orProblem(file, remarks, () => readMeta(source, file, site, remarks));
    if (meta?.page === 'listing')
      remarks.leftOut(file.name, `“${meta.title}” is a page without a text of its own, so it was left out.`);
    // A copy, since its strings are parts of the text, all of which would otherwise stay in memory.
    else if (meta) posts.push(structuredClone(meta));
  }
  dropSharedGuesses(posts);
  return posts;
}

/** @returns `undefined` if the file has a fault, which is then a problem */
async function orProblem<T>(file: TextFile, remarks: Remarks, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof FileFault || error instanceof ImportError)) throw error;
    remarks.unreadPost(file.name, error.message);
    return undefined;
  }
}

/** An address that two posts may have had leads to neither. */
function dropSharedGuesses(posts: PostMeta[]): void {
  const counts = new Map<string, number>();
  for (const { addresses } of posts) {
    for (const address of new Set([...addresses.known, ...addresses.guessed]))
      counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  for (const { addresses } of posts)
    addresses.guessed = addresses.guessed.filter((address) => counts.get(address) === 1);
}
