import type { Entry } from '#server/features/import/entry.ts';
import type { PostMeta } from './post/post-meta.ts';
import { below, slugifyPath } from './site/addresses.ts';
import type { Site } from './site/site.ts';

const PUBLIC = /^(?:static|public|src\/static|src\/public|source)\//;

/** The addresses of the old site besides those of its posts: of images, categories and tags. */
export function* redirectsOf(site: Site, posts: readonly PostMeta[], images: ReadonlySet<string>): Generator<Entry> {
  if (site.kind === 'obsidian' || site.kind === 'plain') return;
  const bundles = bundlesOf(site, posts);
  for (const name of images) yield* imageRedirect(name, site, bundles);
  const [categories, tags, series] = [new Map<string, boolean>(), new Set<string>(), new Set<string>()];
  for (const post of posts) {
    // Only the first category of a post is its category here.
    for (const [index, category] of post.categories.entries())
      categories.set(category, categories.get(category) || index === 0);
    for (const tag of post.tags) tags.add(tag);
    if (post.series) series.add(post.series.name);
  }
  for (const [name, isCategory] of categories)
    yield* listRedirects('categor', name, isCategory ? { category: name } : { tag: name }, site);
  for (const tag of tags) yield* listRedirects('tag', tag, { tag }, site);
  if (site.kind === 'hugo')
    for (const name of series) yield redirect(`series/${slugifyPath(name)}/`, { series: name }, site);
}

type Target = Extract<Entry, { kind: 'redirect' }>['to'];

/** Hugo and Eleventy say `/tags/`; the usual plugins of Jekyll say `/tag/`, too. */
function* listRedirects(word: 'categor' | 'tag', name: string, to: Target, site: Site): Generator<Entry> {
  const path = slugifyPath(name);
  if (path === '') return;
  const folders = word === 'tag' ? ['tags'] : ['categories'];
  if (site.kind === 'jekyll') folders.push(word === 'tag' ? 'tag' : 'category');
  for (const folder of folders) yield redirect(`${folder}/${path}/`, to, site);
}

function redirect(path: string, to: Target, { origin, basePath }: Site): Entry {
  return { kind: 'redirect', place: path, from: (origin ?? '') + below(basePath, path), to };
}

function* imageRedirect(name: string, site: Site, bundles: ReadonlyMap<string, string>): Generator<Entry> {
  const address = addressInBundle(name, bundles) ?? servedAddress(name, site);
  if (address === undefined) return;
  const file = `archive:${name}`;
  const from = address.startsWith('/') ? `${site.origin ?? ''}${address}` : address;
  yield { kind: 'image', addresses: [from, file], file };
  yield { kind: 'redirect', place: name, from, to: { image: file } };
}

/** An image in a folder that the site served as it was had the address of its path. */
function servedAddress(name: string, site: Site): string | undefined {
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
function bundlesOf({ kind }: Site, posts: readonly PostMeta[]): Map<string, string> {
  const bundles = new Map<string, string>();
  if (kind !== 'hugo') return bundles;
  for (const { file, addresses } of posts) {
    const [page] = addresses.known;
    const folder = file.name.slice(0, file.name.lastIndexOf('/') + 1);
    if (file.stem.endsWith('/index') && page?.endsWith('/') && !bundles.has(folder)) bundles.set(folder, page);
  }
  return bundles;
}
