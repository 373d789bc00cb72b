import { HttpError } from '#server/base/errors.ts';
import type { ListSite } from '#server/features/newsletter/lists/read-list.ts';
import { readGhostJson, readGhostLines, readGhostYaml } from '#server/features/redirects/redirects-file.ts';
import type { Entry, PostEntry, RedirectEntry } from '../../entry.ts';
import { readText } from '../../source/read-text.ts';
import { ImportError, type SourceFiles } from '../../source/source-files.ts';
import { counted } from '../remarks.ts';
import { readSubscriberLists } from '../subscribers/read-subscribers.ts';
import { findExports, readExport } from './ghost-export.ts';
import { GhostImages, type GhostSite, readPost } from './ghost-posts.ts';

type Target = RedirectEntry['to'];

/** Of each file besides the export. */
const MOST_BYTES = 20 * 1024 ** 2;

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
  const tables = await readExport(source, file);
  const { patterns, problem } = await findPatterns(source, tables.permalinks);
  if (problem) yield problem;
  const site: GhostSite = { ...tables, patterns, images: new GhostImages(source) };
  yield* site.images.entries();
  const targets = new Map<string, Target>();
  const uses = new Map<string, number>();
  for (const row of site.posts)
    for (const entry of readPost(row, site)) {
      yield entry;
      if (entry.kind !== 'post') continue;
      countTags(uses, entry);
      for (const address of entry.addresses) targets.set(keyOf(address), { post: entry.key });
    }
  yield* siteRedirects(file, site, uses);
  yield* readRedirects(source, targets);
  yield* readSubscriberLists(source, here);
  for (const remark of closingRemarks(site)) yield { kind: 'left out', place: file, remark };
}

/** A tag that more often became a category than it stayed a tag has a number above zero. */
function countTags(uses: Map<string, number>, { categories, tags }: PostEntry): void {
  for (const name of categories) uses.set(name, (uses.get(name) ?? 0) + 1);
  for (const name of tags) uses.set(name, (uses.get(name) ?? 0) - 1);
}

function* siteRedirects(place: string, site: GhostSite, uses: ReadonlyMap<string, number>): Generator<Entry> {
  for (const { name, slug } of site.tags.values()) {
    const balance = uses.get(name);
    const to = Number(balance) > 0 ? { category: name } : { tag: name };
    if (balance !== undefined) yield { kind: 'redirect', place, from: `/tag/${slug}/`, to };
  }
  for (const { slug } of site.authors.values()) {
    if (slug) yield { kind: 'redirect', place, from: `/author/${slug}/`, to: { address: '/blog' } };
  }
  yield { kind: 'redirect', place, from: '/rss/', to: { address: '/feed.xml' } };
}

function* closingRemarks({ tags, images, members }: GhostSite): Generator<string> {
  const internal = [...tags.values()].filter(({ isInternal }) => isInternal).map(({ name }) => name);
  if (internal.length > 0) yield `Internal tags, which readers never saw, were left out: ${internal.join(', ')}.`;
  const missing = counted(images.missing.size, 'image of the old site is', 'images of the old site are');
  if (images.missing.size > 0)
    yield `${missing} not in the archive. Ghost exports no images: add its folder content/images to the archive.`;
  if (members > 0)
    yield `Left out: ${counted(members, 'member')} in the JSON. Export the members as CSV, and add the table to the archive.`;
}

/** @param setting the permalink of Ghost before version 2, such as `/:year/:month/:day/:slug/` */
async function findPatterns(source: SourceFiles, setting: string): Promise<{ patterns: string[]; problem?: Entry }> {
  const file = source.names().find((name) => /(?:^|\/)routes[^/]*\.ya?ml$/.test(name));
  const usual = [...(setting.includes(':slug') ? [setting.replace(/:(\w+)/g, '{$1}')] : []), '/{slug}/'];
  try {
    const own = file === undefined ? [] : await patternsIn(source, file);
    return { patterns: [...new Set([...own, ...usual])] };
  } catch (error) {
    if (file === undefined || !(error instanceof ImportError)) throw error;
    return { patterns: usual, problem: { kind: 'problem', place: file, remark: error.message } };
  }
}

async function patternsIn(source: SourceFiles, file: string): Promise<string[]> {
  let section = '';
  const patterns: string[] = [];
  for (const line of readGhostLines(await readText(source, file, MOST_BYTES))) {
    if (line?.indent === 0) section = line.name;
    const isPermalink = section === 'collections' && line?.name === 'permalink';
    if (isPermalink && line.value.startsWith('/')) patterns.push(line.value);
  }
  return patterns;
}

/**
 * Reads the redirects that the author had at Ghost. Only single addresses come over, since patterns could lead any
 * address of this site elsewhere.
 * @param targets where addresses of the old site lead now
 */
async function* readRedirects(source: SourceFiles, targets: ReadonlyMap<string, Target>): AsyncGenerator<Entry> {
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
