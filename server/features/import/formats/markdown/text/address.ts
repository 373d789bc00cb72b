import { fileName } from '#server/features/import/text/addresses.ts';
import { isImageName } from '#server/features/import/text/image-files.ts';
import { escapeText } from '#shared/markdown/escape.ts';
import { decoded } from '#shared/text/decoded.ts';
import type { Remarks } from '../../remarks.ts';
import type { PostMeta } from '../post/post-meta.ts';
import type { Site } from '../site/site.ts';
import type { SourceIndex } from './source-index.ts';

/** What the text of a post can refer to. */
export interface TextContext {
  post: PostMeta;
  site: Site;
  index: SourceIndex;
  remarks: Remarks;
  /** The images of the source to which texts refer. */
  images: Set<string>;
}

/** The address of a file of the source, as it stands in a text. */
export function archiveAddress(name: string): string {
  const encoded = name.split('/').map((part) => encodeURIComponent(part).replace(/[()'*!]/g, escapeCharacter));
  return `archive:${encoded.join('/')}`;
}

function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** What stands before an address that is the target of a link or an image, or of an attribute in HTML. */
const BEFORE_TARGET = /(?:\]\(\s*<?|\]:[ \t]*<?|=\s*["']?)$/;

/** The address of a post of the source as it stands in a text: as the target of a link, or else as a link to the post. */
export function linkTo(name: string, hash: string, before: string, { index }: TextContext): string {
  const address = archiveAddress(name) + hash;
  if (BEFORE_TARGET.test(before.slice(-100))) return address;
  return `[${escapeText(index.post(name)?.title ?? fileName(name), { isBracketed: true })}](${address})`;
}

/** What an address of a text becomes: that of a post or an image of the source if it is one. */
export function resolveAddress(address: string, isPicture: boolean, context: TextContext): string {
  if (address === '' || /^(?:#|archive:|data:|mailto:|tel:|\/\/)|\uE000/i.test(address)) return address;
  const { site } = context;
  const isOwn = site.origin !== undefined && address.toLowerCase().startsWith(`${site.origin.toLowerCase()}/`);
  if (!isOwn && /^[a-z][a-z\d+.-]*:/i.test(address)) return address;
  const local = isOwn ? address.slice(site.origin?.length) : address;
  const [, path = '', , hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(local) ?? [];
  const found = findFile(decoded(path), context);
  if (found === undefined) return absoluteAddress(address, isPicture, context);
  if (isImageName(found)) {
    context.images.add(found);
    return archiveAddress(found);
  }
  if (context.index.post(found)) return archiveAddress(found) + hash;
  countLinked(found, context.remarks);
  // Where it was on the old site, it may be put again.
  return absoluteAddress(address, false, context);
}

/** The file to which a path in a text leads. */
export function findFile(path: string, { post, site, index }: TextContext): string | undefined {
  if (path === '' || path === '/') return undefined;
  if (path.startsWith('/')) {
    const below = path.startsWith(site.basePath) ? `/${path.slice(site.basePath.length)}` : path;
    return index.postAt(path) ?? index.postAt(below) ?? index.publicFile(below) ?? textOf(below.slice(1), site, index);
  }
  const { name } = post.file;
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  const beside = index.file(folder + path);
  if (beside !== undefined && beside !== name) return beside;
  const [own] = post.addresses.known;
  const page = own === undefined ? undefined : pathFrom(path, own);
  const atPage = page === undefined ? undefined : (index.postAt(page) ?? index.publicFile(page));
  const isNote = site.kind === 'obsidian' || site.kind === 'plain';
  return atPage ?? index.publicFile(path) ?? textOf(path, site, index) ?? (isNote ? index.note(path, name) : undefined);
}

/** Eleventy and Hugo let texts name files as they lie in the folder of the texts. */
function textOf(path: string, site: Site, index: SourceIndex): string | undefined {
  if (!/\.(?:md|markdown|mdx)$/i.test(path)) return undefined;
  for (const folder of [...site.folders.map((candidate) => candidate.path), '']) {
    const found = index.file(site.root + folder + path);
    if (found) return found;
  }
  return undefined;
}

/** What is not in the source may still be on the old site. */
function absoluteAddress(address: string, isPicture: boolean, { post, site }: TextContext): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return address;
  const [own] = post.addresses.known;
  const path = address.startsWith('/') ? address : own === undefined ? undefined : pathFrom(address, own);
  if (path === undefined) return address;
  return isPicture && site.origin !== undefined ? site.origin + path : path;
}

function pathFrom(path: string, own: string): string | undefined {
  const base = URL.canParse(own, 'http://old.invalid') ? new URL(own, 'http://old.invalid') : undefined;
  if (!base || !URL.canParse(path, base)) return undefined;
  const { pathname, search, hash } = new URL(path, base);
  return decoded(pathname) + search + hash;
}

/** Only images come along; an author whose texts link to other files is told so once. */
export function countLinked(name: string, remarks: Remarks): void {
  remarks.countFile('linked files', name, 'file', (files, isOne) => {
    return `Texts link to ${files} that ${isOne ? 'is neither an image nor a post' : 'are neither images nor posts'} here`;
  });
}
