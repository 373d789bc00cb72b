import type { Entry } from '#server/features/import/entry.ts';
import type { PostMeta } from './post/post-meta.ts';
import { below, slugifyPath } from './site/addresses.ts';
import type { Site } from './site/site.ts';

const PUBLIC = /^(?:static|public|src\/static|src\/public|source)\//;

/** The addresses of the old site besides those of its posts: of images, categories and tags. */
export function* redirectsOf(site: Site, posts: readonly PostMeta[], images: ReadonlySet<string>): Generator<Entry> {
  if (site.kind === 'obsidian' || site.kind === 'plain') return;
  for (const name of images) yield* imageRedirect(name, site);
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

/** An image in a folder that the site served as it was had the address of its path. */
function* imageRedirect(name: string, site: Site): Generator<Entry> {
  const path = name.slice(site.root.length);
  const isServed = PUBLIC.test(path) || (site.kind === 'jekyll' && !path.startsWith('_'));
  if (!isServed || !name.startsWith(site.root)) return;
  const file = `archive:${name}`;
  const address = (site.origin ?? '') + below(site.basePath, path.replace(PUBLIC, ''));
  yield { kind: 'image', addresses: [address, file], file };
  yield { kind: 'redirect', place: name, from: address, to: { image: file } };
}
