import { escapeText } from '#shared/markdown/escape.ts';
import { decoded } from '#shared/text/decoded.ts';
import { fileName, isImageName } from '../../../text/addresses.ts';
import type { Remarks } from '../../remarks.ts';
import type { ForeignSite } from '../foreign-site.ts';
import type { PostMeta } from '../read-post.ts';
import type { SourceIndex } from '../source-index.ts';

/** What the text of a post can refer to. */
export interface TextContext {
  post: PostMeta;
  site: ForeignSite;
  index: SourceIndex;
  remarks: Remarks;
  /** The images of the source to which texts refer. */
  images: Set<string>;
}

/** What follows the words of a link or an image. */
const TARGET = /(\]\([ \t]*)(<[^>\n]{0,2000}>|(?:[^\s()<]|\([^\s()]*\))+)/g;
const DEFINITION = /^( {0,3}\[(?!\^)[^\]\n]{1,200}\]:[ \t]*)(<[^>\n]*>|\S+)/gm;
const TAG = /<[a-z][^<>]*>/gi;
const ATTRIBUTE = /(\s(?:src|href|poster)\s*=\s*)("[^"]*"|'[^']*')/gi;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** What stands before an address that is the target of a link or an image, or of an attribute in HTML. */
const BEFORE_TARGET = /(?:\]\(\s*<?|\]:[ \t]*<?|=\s*["']?)$/;

/** Rewrites the addresses of links and images in a text, also those of HTML. */
export function rewriteAddresses(text: string, context: TextContext): string {
  const rewritten = (_: string, before: string, address: string) => before + rewrite(address, context);
  return text
    .replace(TARGET, rewritten)
    .replace(DEFINITION, rewritten)
    .replace(TAG, (tag) => {
      return tag.replace(ATTRIBUTE, (_, before: string, quoted: string) => {
        const quote = quoted.charAt(0);
        const address = resolveAddress(quoted.slice(1, -1).replaceAll('&amp;', '&'), context).replaceAll('&', '&amp;');
        return before + quote + address.replaceAll(quote, quote === '"' ? '%22' : '%27') + quote;
      });
    });
}

function rewrite(typed: string, context: TextContext): string {
  const isBracketed = typed.startsWith('<');
  const address = isBracketed ? typed.slice(1, -1) : typed;
  const resolved = resolveAddress(address, context);
  if (resolved === address) return typed;
  return isBracketed && /[\s()]/.test(resolved) ? `<${resolved}>` : resolved;
}

/** What an address of a text becomes: that of a post or an image of the source if it is one. */
function resolveAddress(address: string, context: TextContext): string {
  if (address === '' || /^(?:#|archive:|data:|mailto:|tel:|\/\/)|\uE000/i.test(address)) return address;
  const { site } = context;
  const isOwn = site.origin !== undefined && address.toLowerCase().startsWith(`${site.origin.toLowerCase()}/`);
  if (!isOwn && SCHEME.test(address)) return address;
  const local = isOwn ? address.slice(site.origin?.length) : address;
  const [, path = '', , hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(local) ?? [];
  const found = findFile(decoded(path), context);
  if (found === undefined) return onOldSite(address, context);
  if (isImageName(found)) {
    context.images.add(found);
    return archiveAddress(found);
  }
  if (context.index.post(found)) return archiveAddress(found) + hash;
  countLinked(found, context.remarks);
  // Where it was on the old site, it may be put again.
  return onOldSite(address, context);
}

/** What is not in the source may still be on the old site. */
function onOldSite(address: string, { post, site }: TextContext): string {
  if (SCHEME.test(address)) return address;
  const path = address.startsWith('/') ? address : pathFrom(address, post.addresses[0]);
  return path === undefined ? address : (site.origin ?? '') + path;
}

/** @param page the address of the page on which the path stands */
function pathFrom(path: string, page: string | undefined): string | undefined {
  const base = page === undefined ? undefined : URL.parse(page, 'http://old.invalid');
  const url = base && URL.parse(path, base.href);
  return url ? decoded(url.pathname) + url.search + url.hash : undefined;
}

/** The file to which a path in a text leads. */
export function findFile(path: string, { post, site, index }: TextContext): string | undefined {
  if (path === '' || path === '/') return undefined;
  if (path.startsWith('/')) {
    const below = path.startsWith(site.basePath) ? `/${path.slice(site.basePath.length)}` : path;
    return index.postAt(path) ?? index.postAt(below) ?? index.publicFile(below) ?? textOf(below.slice(1), site, index);
  }
  const { name } = post.file;
  const beside = index.file(name.slice(0, name.lastIndexOf('/') + 1) + path);
  if (beside !== undefined && beside !== name) return beside;
  const page = pathFrom(path, post.addresses[0]);
  const atPage = page === undefined ? undefined : (index.postAt(page) ?? index.publicFile(page));
  const found = atPage ?? index.publicFile(path) ?? textOf(path, site, index);
  return found ?? (site.hasNotes ? index.note(path, name) : undefined);
}

/** Eleventy and Hugo let texts name files as they lie in the folder of the texts. */
function textOf(path: string, { root, folders }: ForeignSite, index: SourceIndex): string | undefined {
  if (!/\.(?:md|markdown|mdx)$/i.test(path)) return undefined;
  const places = [...folders.map((folder) => folder.path), ''];
  return places.map((place) => index.file(root + place + path)).find((file) => file !== undefined);
}

/** The address of a file of the source, as it stands in a text. */
export function archiveAddress(name: string): string {
  const encoded = name.split('/').map((part) => {
    return encodeURIComponent(part).replace(/[()'*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  });
  return `archive:${encoded.join('/')}`;
}

/** The address of a post of the source as it stands in a text: as the target of a link, or else as a link to the post. */
export function linkTo(name: string, hash: string, before: string, { index }: TextContext): string {
  const address = archiveAddress(name) + hash;
  if (BEFORE_TARGET.test(before.slice(-100))) return address;
  return `[${escapeText(index.post(name)?.title ?? fileName(name), { isBracketed: true })}](${address})`;
}

/** Only images come along; an author whose texts link to other files is told so once. */
export function countLinked(name: string, remarks: Remarks): void {
  remarks.count('Left out: linked files that are neither images nor posts', name);
}
