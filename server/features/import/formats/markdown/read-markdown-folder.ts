import type { Entry, PostEntry } from '#server/features/import/entry.ts';
import type { SourceFiles } from '#server/features/import/source/source-files.ts';
import { BODY_MAXIMUM } from '#shared/writing.ts';
import { readText } from './decode-text.ts';
import { FileFault, splitFrontMatter } from './front-matter/split-front-matter.ts';
import { type PostMeta, readMeta } from './post/post-meta.ts';
import { withoutTitle } from './post/title.ts';
import { Remarks } from './remarks.ts';
import { chooseFiles, type TextFile } from './site/choose-files.ts';
import { readSite } from './site/read-site.ts';
import type { Site } from './site/site.ts';
import { redirectsOf } from './site-redirects.ts';
import type { TextContext } from './text/address.ts';
import { findFile } from './text/address.ts';
import { convertText } from './text/convert-text.ts';
import { decoded, isImage, SourceIndex } from './text/source-index.ts';

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
    const entry = await readEntry(source, { post, site, index, remarks, images });
    yield* remarks.take();
    if (entry) yield entry;
  }
  yield* redirectsOf(site, posts, images);
  yield* remarks.takeCounted(source.name);
}

async function readPosts(source: SourceFiles, site: Site, remarks: Remarks): Promise<PostMeta[]> {
  const posts: PostMeta[] = [];
  const now = Date.now();
  for (const file of chooseFiles(source.names(), site, remarks)) {
    const read = async () => readMeta(file, splitFrontMatter(await readText(source, file.name)), site, now, remarks);
    const meta = await orProblem(file, remarks, read);
    if (meta?.isPage) remarks.leftOut(file.name, `“${meta.title}” is a page, and this site has posts alone.`);
    else if (meta) posts.push(meta);
  }
  dropSharedGuesses(posts);
  return posts;
}

/** @returns `undefined` if the file has a fault, which is then a problem */
async function orProblem<T>(file: TextFile, remarks: Remarks, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    remarks.problem(file.name, error.message);
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

async function readEntry(source: SourceFiles, context: TextContext): Promise<PostEntry | undefined> {
  const { post, site, remarks } = context;
  const { file, title } = post;
  const body = await orProblem(file, remarks, async () => splitFrontMatter(await readText(source, file.name)).body);
  if (body === undefined || isTooLong(body, 2 * BODY_MAXIMUM, context)) return undefined;
  const converted = convertText(withoutTitle(body, title), context);
  if (isTooLong(converted.source, BODY_MAXIMUM, context)) return undefined;
  const {
    status,
    publishAt,
    createdAt,
    publishedAt,
    updatedAt,
    slug,
    language,
    categories,
    author,
    featured,
    youtubeUrl,
    series,
  } = post;
  return {
    kind: 'post',
    key: keyOf(file.name, site),
    place: file.name,
    title,
    text: {
      format: /^html?$/.test(file.extension) ? 'html' : 'markdown',
      source: converted.source,
      base: `archive:${file.name.slice(0, file.name.lastIndexOf('/') + 1)}`,
      ...(site.kind === 'obsidian' ? { showsLineEnds: true } : {}),
    },
    summary: post.summary ?? converted.summary,
    slug,
    language,
    categories,
    tags: [...new Set([...post.tags, ...converted.tags])],
    author,
    status,
    publishAt,
    createdAt,
    publishedAt,
    updatedAt,
    featured,
    image: imageOf(context),
    youtubeUrl,
    series,
    addresses: [...publicAddresses(post, site), `archive:${file.name}`],
  };
}

/** The text of one file may get shorter when it is converted, but not by half. */
function isTooLong({ length }: string, maximum: number, { post, remarks }: TextContext): boolean {
  if (length <= maximum) return false;
  const [signs, most] = [length, BODY_MAXIMUM].map((number) => number.toLocaleString('en'));
  remarks.problem(post.file.name, `The text has ${signs} signs, and a post at most ${most}. Please split it.`);
  return true;
}

/** The same for a folder and for an archive with that folder in it. */
function keyOf(name: string, { root, origin }: Site): string {
  const path = name.slice(name.startsWith(root) ? root.length : 0).normalize('NFC');
  return `markdown:${origin === undefined ? '' : `${new URL(origin).host}:`}${path}`;
}

function publicAddresses({ addresses }: PostMeta, { origin }: Site): string[] {
  return [...addresses.known, ...addresses.guessed].map((address) =>
    address.startsWith('/') ? `${origin ?? ''}${address}` : address,
  );
}

function imageOf(context: TextContext): PostEntry['image'] {
  const { post, site, index, images } = context;
  const { path, alt } = post.image ?? {};
  if (path === undefined) return bundledImage(context);
  if (/^https?:\/\//i.test(path) && !(site.origin && path.startsWith(`${site.origin}/`))) return { address: path, alt };
  const local = site.origin && path.startsWith(site.origin) ? path.slice(site.origin.length) : path;
  const found = findFile(decoded(local.replace(/^\.\//, '')), context) ?? index.note(local, post.file.name);
  if (found !== undefined && isImage(found)) {
    images.add(found);
    return { address: `archive:${found}`, alt };
  }
  return { address: site.origin && local.startsWith('/') ? site.origin + local : local, alt };
}

/** Themes of Hugo take the image of a post from its folder by its name. */
function bundledImage({ post, site, index, images }: TextContext): PostEntry['image'] {
  if (site.kind !== 'hugo' || !post.file.stem.endsWith('/index')) return undefined;
  const folder = post.file.name.slice(0, post.file.name.lastIndexOf('/') + 1);
  for (const name of ['featured', 'feature', 'cover', 'thumbnail']) {
    for (const ending of ['jpg', 'jpeg', 'png', 'webp', 'gif']) {
      const found = index.file(`${folder}${name}.${ending}`);
      if (!found) continue;
      images.add(found);
      return { address: `archive:${found}` };
    }
  }
  return undefined;
}
