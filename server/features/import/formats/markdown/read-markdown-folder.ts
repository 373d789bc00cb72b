import type { Entry, RedirectEntry } from '../../entry.ts';
import { FileFault, ImportError, type SourceFiles } from '../../source/source-files.ts';
import { ListRedirects } from '../list-redirects.ts';
import { Remarks, WAS_PAGE } from '../remarks.ts';
import { below, slugifyPath } from './addresses.ts';
import type { ForeignSite, TextFile } from './foreign-site.ts';
import { type PostMeta, readMeta, readPost } from './read-post.ts';
import { readSite } from './read-site.ts';
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

const PUBLIC = /^(?:static|public|src\/static|src\/public|source)\//;

/** The addresses of the old site besides those of its posts: of images, categories and tags. */
function* redirectsOf(site: ForeignSite, posts: readonly PostMeta[], images: ReadonlySet<string>): Generator<Entry> {
  if (site.hasNotes) return;
  const bundles = bundlesOf(site, posts);
  for (const name of images) yield* imageRedirect(name, site, bundles);
  yield* listsOf(site, posts).entries();
}

function listsOf(site: ForeignSite, posts: readonly PostMeta[]): ListRedirects {
  const lists = new ListRedirects((site.origin ?? '') + site.basePath);
  const add = (folders: string[], name: string, to: RedirectEntry['to']) => {
    const path = slugifyPath(name);
    if (path !== '')
      lists.add(
        folders.map((folder) => below('', `${folder}/${path}/`)),
        to,
      );
  };
  // Hugo and Eleventy say `/tags/`; the usual plugins of Jekyll say `/tag/`, too.
  const isJekyll = site.kind === 'jekyll';
  for (const { categories } of posts) {
    for (const [at, name] of categories.entries())
      add(isJekyll ? ['categories', 'category'] : ['categories'], name, at === 0 ? { category: name } : { tag: name });
  }
  for (const tag of posts.flatMap(({ tags }) => tags)) add(isJekyll ? ['tags', 'tag'] : ['tags'], tag, { tag });
  for (const { series } of site.kind === 'hugo' ? posts : [])
    if (series) add(['series'], series.name, { series: series.name });
  return lists;
}

function* imageRedirect(name: string, site: ForeignSite, bundles: ReadonlyMap<string, string>): Generator<Entry> {
  const address = addressInBundle(name, bundles) ?? servedAddress(name, site);
  if (address === undefined) return;
  const file = `archive:${name}`;
  const from = address.startsWith('/') ? `${site.origin ?? ''}${address}` : address;
  yield { kind: 'image', addresses: [from, file], file };
  yield { kind: 'redirect', place: name, from, to: { image: file } };
}

/** An image in a folder that the site served as it was had the address of its path. */
function servedAddress(name: string, site: ForeignSite): string | undefined {
  const path = name.slice(site.root.length);
  const isServed = PUBLIC.test(path) || (site.kind === 'jekyll' && !path.startsWith('_'));
  return isServed && name.startsWith(site.root) ? below(site.basePath, path.replace(PUBLIC, '')) : undefined;
}

/** Hugo serves what lies in the folder of a post below the address of the post. */
function addressInBundle(name: string, bundles: ReadonlyMap<string, string>): string | undefined {
  for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) {
    const page = bundles.get(name.slice(0, end + 1));
    if (page !== undefined) return page + name.slice(end + 1);
  }
  return undefined;
}

/** The addresses of posts with a folder of their own, by the folder. */
function bundlesOf({ kind }: ForeignSite, posts: readonly PostMeta[]): Map<string, string> {
  const bundles = new Map<string, string>();
  for (const { file, addresses } of kind === 'hugo' ? posts : []) {
    const [page] = addresses;
    const folder = file.name.slice(0, file.name.lastIndexOf('/') + 1);
    if (file.stem.endsWith('/index') && page?.endsWith('/') && !bundles.has(folder)) bundles.set(folder, page);
  }
  return bundles;
}
