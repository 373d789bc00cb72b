import { HttpError } from '#server/base/errors.ts';
import type { ListSite } from '#server/features/newsletter/lists/read-list.ts';
import { readGhostJson, readGhostYaml } from '#server/features/redirects/redirects-file.ts';
import type { Entry, RedirectEntry } from '../../entry.ts';
import { readText } from '../../source/read-text.ts';
import { ImportError, type SourceFiles } from '../../source/source-files.ts';
import { counted, unreadPost } from '../remarks.ts';
import { readSubscriberLists } from '../subscribers/read-subscribers.ts';
import { findPermalinks, GhostImages, type GhostSite, type ReadPost, readPost, unread } from './ghost-posts.ts';
import { findExports, type GhostTables, type GhostTag, parseRow, readTables } from './ghost-tables.ts';
import { readRows } from './json-rows.ts';

/**
 * Reads an export of Ghost: its JSON, alone or in an archive with images, redirects and a table of members.
 * @throws {ImportError} if there is none, or it is cut off
 */
export async function* readGhost(source: SourceFiles, here: ListSite): AsyncGenerator<Entry> {
  const [file, ...others] = await findExports(source);
  if (file === undefined) throw new ImportError(`There is no export of Ghost in ${source.name}.`);
  for (const place of others) {
    yield { kind: 'problem', place, remark: `${place} is a second export, and was left out. Import it on its own.` };
  }
  const tables = await readTables(source, file);
  const permalinks = await findPermalinks(source, tables.settings.get('permalinks'));
  const site: GhostSite = { tables, permalinks, images: new GhostImages(source) };
  yield* site.images.entries();
  const targets = new Map<string, RedirectEntry['to']>();
  const uses = new TagUses();
  for await (const { json } of readRows(await source.open(file), new Set(['posts']))) {
    const read = readRow(json, site);
    yield* read.remarks;
    if (!read.post) continue;
    uses.add(read);
    for (const address of read.post.addresses) targets.set(keyOf(address), { post: read.post.key });
    yield read.post;
  }
  yield* siteRedirects(file, tables, uses);
  yield* readRedirects(source, targets);
  yield* readSubscriberLists(source, here);
  yield* closingRemarks(file, site);
}

function readRow(json: string, site: GhostSite): ReadPost {
  const row = parseRow(json);
  if (row) return readPost(row, site);
  return unread(unreadPost('posts', 'A post of the export is damaged: it is not valid JSON.'));
}

/** How often a tag became a category, and how often it stayed a tag. */
class TagUses {
  readonly #balance = new Map<GhostTag, number>();

  add({ category, tags }: ReadPost): void {
    if (category) this.#balance.set(category, (this.#balance.get(category) ?? 0) + 1);
    for (const tag of tags) this.#balance.set(tag, (this.#balance.get(tag) ?? 0) - 1);
  }

  targetOf(tag: GhostTag): RedirectEntry['to'] | undefined {
    const balance = this.#balance.get(tag);
    if (balance === undefined) return undefined;
    return balance > 0 ? { category: tag.name } : { tag: tag.name };
  }
}

function* siteRedirects(place: string, tables: GhostTables, uses: TagUses): Generator<Entry> {
  for (const tag of tables.tags.values()) {
    const to = uses.targetOf(tag);
    if (to) yield { kind: 'redirect', place, from: `/tag/${tag.slug}/`, to };
  }
  for (const { slug } of tables.authors.values()) {
    if (slug) yield { kind: 'redirect', place, from: `/author/${slug}/`, to: { address: '/blog' } };
  }
  yield { kind: 'redirect', place, from: '/rss/', to: { address: '/feed.xml' } };
}

function* closingRemarks(place: string, { tables, images }: GhostSite): Generator<Entry> {
  const internal = [...tables.tags.values()].filter(({ isInternal }) => isInternal).map(({ name }) => name);
  if (internal.length > 0) {
    const remark = `Internal tags, which readers never saw, were left out: ${internal.join(', ')}.`;
    yield { kind: 'left out', place, remark };
  }
  if (images.missing.size > 0) {
    const count = images.missing.size;
    const what = counted(count, 'image of the old site is', 'images of the old site are');
    const remark = `${what} not in the archive. Ghost exports no images: add its folder content/images to the archive.`;
    yield { kind: 'left out', place, remark };
  }
  if (tables.members > 0) {
    const remark = `Left out: ${counted(tables.members, 'member')} in the JSON. Export the members as CSV, and add the table to the archive.`;
    yield { kind: 'left out', place, remark };
  }
}

const MOST_BYTES = 20 * 1024 ** 2;
type Target = RedirectEntry['to'];

/**
 * Reads the redirects that the author had at Ghost. Only single addresses come over, since patterns could lead any
 * address of this site elsewhere.
 * @param targets where addresses of the old site lead now
 */
export async function* readRedirects(source: SourceFiles, targets: ReadonlyMap<string, Target>): AsyncGenerator<Entry> {
  for (const place of source.names().filter((name) => /(?:^|\/)redirects[^/]*\.(?:json|ya?ml)$/.test(name))) {
    const read = place.endsWith('.json') ? readGhostJson : readGhostYaml;
    try {
      for (const line of read(await readText(source, place, MOST_BYTES))) {
        if (line && 'to' in line) yield redirectOf(line, place, targets);
        else if (line) {
          const remark = `The redirect from ${line.from || 'an empty address'} was left out. ${line.reason}`;
          yield { kind: 'left out', place, remark };
        }
      }
    } catch (error) {
      if (!(error instanceof ImportError || error instanceof HttpError)) throw error;
      const remark = error instanceof ImportError ? error.message : `The redirects in ${place} cannot be read.`;
      yield { kind: 'problem', place, remark, of: 'redirects' };
    }
  }
}

function redirectOf(line: { from: string; to: string }, place: string, targets: ReadonlyMap<string, Target>): Entry {
  return { kind: 'redirect', place, from: line.from, to: targets.get(keyOf(line.to)) ?? { address: line.to } };
}

/** An address of the old site, with or without a slash at its end. */
export function keyOf(address: string): string {
  return address.replace(/[?#][\s\S]*/, '').replace(/(.)\/$/, '$1');
}
