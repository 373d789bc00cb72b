import type { Token } from 'markdown-it';
import { markdownFromPlain } from '#shared/markdown/escape.ts';
import { cleanSource } from '#shared/markdown/parsing/clean-source.ts';
import { parseForEditing } from '#shared/markdown/parsing/parse-markdown.ts';
import { directAddress } from '#shared/rich-text/clean/links.ts';
import { youtubeId } from '#shared/text/youtube.ts';
import { absoluteAddress, imageAddress } from '../addresses.ts';
import { pictureWith } from '../fill-text.ts';
import { convertHtml } from '../html/convert-html.ts';
import type { HtmlContext } from '../html/html-context.ts';
import { writtenAddress } from '../html/links.ts';
import { writeBlocks } from '../write-blocks.ts';
import { type ForeignMarkdown, normalizeLink, parseForeign } from './foreign-parser.ts';

export interface MarkdownContext extends HtmlContext {
  showsLineEnds: boolean;
}

interface Converted {
  text: string;
  isRewritten: boolean;
}

/**
 * Keeps each block of a text as it was typed if it says the same here. Others, such as HTML, underlined headings, code by
 * indentation and lines that were wrapped by hand, are written anew.
 */
export function convertMarkdown(source: string, context: MarkdownContext): string {
  const clean = cleanSource(source);
  const foreign = parseForeign(clean, context.showsLineEnds);
  const lines = clean.split('\n');
  let [written, at, wasRewritten] = ['', 0, false];
  for (const [start, end] of groupsOf(foreign.tokens)) {
    const last = start + lines.slice(start, end).findLastIndex((line) => line.trim() !== '') + 1;
    const typed = lines.slice(start, last).join('\n');
    const { text, isRewritten } = convertGroup(typed, foreign, context);
    const gap = gapBetween(lines.slice(at, start), written !== '');
    at = last;
    if (text === '') continue;
    const needsSpace = written !== '' && (isRewritten || wasRewritten) && !gap.startsWith('\n\n');
    written += (needsSpace ? '\n\n' : gap) + text;
    wasRewritten = isRewritten;
  }
  const tail = lines.slice(at).filter((line) => line.trim() === '');
  return written + (written === '' ? tail.join('\n') : tail.map((line) => `\n${line}`).join(''));
}

/** What has words and belongs to no block only says where links lead. */
function gapBetween(lines: string[], isAfterText: boolean): string {
  const blank = lines.filter((line) => line.trim() === '').map((line) => `${line}\n`);
  return (isAfterText ? '\n' : '') + blank.join('');
}

function convertGroup(typed: string, foreign: ForeignMarkdown, context: MarkdownContext): Converted {
  const tokens = foreign.parsePart(typed);
  const shape = shapeOf(tokens, context.showsLineEnds);
  const addresses = addressesIn(tokens);
  const isUnchanged = (text: string) => shapeOf(parseForEditing(text, true).tokens) === shape;
  const kept = foreign.lowersHeadings ? typed.replace(/^#{1,5}(?=[ \t])/, '#$&') : typed;
  for (const candidate of candidatesFor(kept, tokens, context.showsLineEnds)) {
    const text = addresses.length === 0 ? candidate : withPlaceholders(candidate, addresses, context);
    if (text !== null && isUnchanged(text)) return { text, isRewritten: false };
  }
  const read = convertHtml(foreign.renderPart(typed, context.references.placeholder), context);
  return { text: read.document ? writeBlocks(read.document) : markdownFromPlain(read.words()), isRewritten: true };
}

/** Lines that were wrapped by hand are one paragraph; here each line would be one. */
function candidatesFor(typed: string, tokens: Token[], showsLineEnds: boolean): string[] {
  const following = new Set<number>();
  for (const { type, map } of tokens)
    if (type === 'inline' && map) for (let line = map[0] + 1; line < map[1]; line += 1) following.add(line);
  if (showsLineEnds || following.size === 0) return [typed];
  return [typed, unwrapped(typed.split('\n'), following)];
}

function unwrapped(lines: string[], following: Set<number>): string {
  let text = '';
  for (const [at, line] of lines.entries()) {
    const isBroken = /(?: {2}|\\)$/.test(lines[at - 1] ?? '');
    if (at === 0) text = line;
    else if (following.has(at) && !isBroken) text = `${text.trimEnd()} ${line.replace(/^[ \t>]*/, '')}`;
    else text += `\n${line}`;
  }
  return text;
}

const ENCLOSING =
  /<(\/?)(?:address|article|aside|blockquote|center|details|div|dl|figure|footer|form|header|main|nav|ol|section|table|ul|picture|video|audio|object)(?=[\s>/])[^<>]*>/gi;

/**
 * The lines of the blocks that are converted together, the second exclusive: one block, or what HTML encloses. To
 * Markdown, HTML ends at an empty line, but its elements may be closed after it.
 */
function groupsOf(tokens: Token[]): [number, number][] {
  const groups: [number, number][] = [];
  let open = 0;
  for (const token of tokens) {
    if (token.level !== 0 || token.nesting < 0 || !token.map) continue;
    const [start, end] = token.map;
    const group = groups.at(-1);
    if (open > 0 && group) group[1] = Math.max(group[1], end);
    else groups.push([start, end]);
    if (token.type === 'html_block') open = Math.max(0, open + balanceOf(token.content));
  }
  return groups;
}

/** How many elements a piece of HTML opens and does not close. */
function balanceOf(html: string): number {
  let open = 0;
  for (const [tag, slash] of html.matchAll(ENCLOSING)) {
    if (!tag.endsWith('/>')) open += slash === '/' ? -1 : 1;
  }
  return open;
}

/** What follows the words of a link or an image. */
const TARGET = /(\]\([ \t]*)(<[^<>\n]*>|[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)/g;

/**
 * Puts placeholders in the place of addresses, and changes nothing else.
 * @returns `null` if that is not possible, such as for a link whose address is defined elsewhere
 */
function withPlaceholders(source: string, addresses: TypedAddress[], context: HtmlContext): string | null {
  let next = 0;
  let isPossible = true;
  const replaced = source.replace(TARGET, (whole, before: string, typed: string) => {
    const expected = addresses[next];
    const bare = typed.startsWith('<') ? typed.slice(1, -1) : typed;
    if (!expected || normalizeLink(bare) !== expected.address) return whole;
    next += 1;
    const target =
      expected.kind === 'image' ? imageTarget(bare, expected.alt, context) : linkTarget(bare, typed, context);
    if (target === null) isPossible = false;
    return before + target;
  });
  const images = addresses.filter(({ kind }) => kind === 'image').length;
  const found = replaced.match(pictureWith(context.references.placeholder))?.length ?? 0;
  return isPossible && next === addresses.length && found === images ? replaced : null;
}

function imageTarget(typed: string, alt: string, { base, references }: HtmlContext): string | null {
  const address = imageAddress(typed, base);
  return address && references.image(address, alt);
}

function linkTarget(bare: string, typed: string, { base, references }: HtmlContext): string | null {
  if (/^(?:mailto:|tel:|#)/i.test(bare)) return typed;
  const absolute = absoluteAddress(bare, base);
  if (absolute === null) return null;
  const address = directAddress(absolute);
  if (youtubeId(address) !== null) return typed;
  return references.link(address, address === absolute && /^https?:/i.test(bare) ? typed : writtenAddress(address));
}

/**
 * What tokens say apart from addresses, in a form in which two readings of a text are alike if readers see the same.
 * Links that are only an address count as words.
 */
function shapeOf(tokens: Token[], showsLineEnds = false): string {
  const shape: string[] = [];
  add(tokens, shape, showsLineEnds ? '<paragraph_close p><paragraph_open p>' : ' ');
  return shape
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ ?(<[^>]*>) ?/g, '$1');
}

function add(tokens: Token[], shape: string[], lineEnd: string): void {
  for (const token of tokens) {
    const { type, tag, content, children } = token;
    if (/^link_/.test(type) && token.markup === 'autolink') continue;
    if (/^text/.test(type)) shape.push(content.replaceAll('<', '&lt;'));
    else if (type === 'softbreak') shape.push(lineEnd);
    else if (type === 'inline') add(children ?? [], shape, lineEnd);
    else if (type === 'fence' || type === 'verse')
      shape.push(`<fence ${JSON.stringify([token.info.trim(), content])}>`);
    else if (type === 'image') {
      shape.push('<image>');
      add(children ?? [], shape, lineEnd);
      shape.push('</image>');
    } else
      shape.push(
        `<${type} ${tag}${token.attrGet('start') ?? ''}${/code|html/.test(type) ? JSON.stringify(content) : ''}>`,
      );
  }
}

/** An address as it was typed; only images have a description. */
interface TypedAddress {
  kind: 'image' | 'link';
  address: string;
  alt: string;
}

/** The addresses of links and images in the order in which they end in the source. */
function addressesIn(tokens: Token[]): TypedAddress[] {
  const found: TypedAddress[] = [];
  const open: Token[] = [];
  for (const token of tokens) {
    if (token.type === 'link_open') open.push(token);
    else if (token.type === 'link_close') {
      const opening = open.pop();
      if (opening && opening.markup !== 'autolink')
        found.push({ kind: 'link', address: String(opening.attrGet('href') ?? ''), alt: '' });
    } else {
      found.push(...addressesIn(token.children ?? []));
      if (token.type === 'image')
        found.push({ kind: 'image', address: String(token.attrGet('src') ?? ''), alt: token.content });
    }
  }
  return found;
}
