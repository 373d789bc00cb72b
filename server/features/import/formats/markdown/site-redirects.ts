import type { Entry } from '#server/features/import/entry.ts';
import { below, slugifyPath } from './addresses.ts';
import type { ForeignSite } from './foreign-site.ts';
import type { PostMeta } from './read-post.ts';

const PUBLIC = /^(?:static|public|src\/static|src\/public|source)\//;

/** The addresses of the old site besides those of its posts: of images, categories and tags. */
export function* redirectsOf(
  site: ForeignSite,
  posts: readonly PostMeta[],
  images: ReadonlySet<string>,
): Generator<Entry> {
  if (site.hasNotes) return;
  const bundles = bundlesOf(site, posts);
  for (const name of images) yield* imageRedirect(name, site, bundles);
  // Only the first category of a post is its category here.
  const first = new Set(posts.map(({ categories: [category] }) => category));
  const isJekyll = site.kind === 'jekyll';
  for (const name of new Set(posts.flatMap(({ categories }) => categories))) {
    const folders = isJekyll ? ['categories', 'category'] : ['categories'];
    yield* listRedirects(folders, name, first.has(name) ? { category: name } : { tag: name }, site);
  }
  // Hugo and Eleventy say `/tags/`; the usual plugins of Jekyll say `/tag/`, too.
  for (const tag of new Set(posts.flatMap(({ tags }) => tags)))
    yield* listRedirects(isJekyll ? ['tags', 'tag'] : ['tags'], tag, { tag }, site);
  if (site.kind !== 'hugo') return;
  for (const name of new Set(posts.flatMap(({ series }) => series?.name ?? [])))
    yield* listRedirects(['series'], name, { series: name }, site);
}

type Target = Extract<Entry, { kind: 'redirect' }>['to'];

function* listRedirects(folders: string[], name: string, to: Target, site: ForeignSite): Generator<Entry> {
  const path = slugifyPath(name);
  for (const folder of path === '' ? [] : folders) {
    const place = `${folder}/${path}/`;
    yield { kind: 'redirect', place, from: (site.origin ?? '') + below(site.basePath, place), to };
  }
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
    const [page] = addresses.known;
    const folder = file.name.slice(0, file.name.lastIndexOf('/') + 1);
    if (file.stem.endsWith('/index') && page?.endsWith('/') && !bundles.has(folder)) bundles.set(folder, page);
  }
  return bundles;
}
