import type { Token } from 'markdown-it';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { isForeign, postAddress } from '../parsing/link-address.ts';
import type { Scope } from './scope.ts';

/** Writes the opening tag; for a link to a post without words, its title as well. */
export function openLink(token: Token, isEmpty: boolean, { output, lang }: Scope): void {
  const address = String(token.attrGet('href') ?? '');
  const title = String(token.attrGet('title') ?? '');
  const post = postAddress(address);
  const attributes = `${title && ` title="${escapeHtml(title)}"`}${isForeign(address) ? ' rel="noopener"' : ''}`;
  if (post) output.writePart({ kind: 'post', ...post, attributes });
  else output.write(`<a href="${escapeHtml(address)}"${attributes}>`);
  if (isEmpty && post) output.writePart({ kind: 'post-title', ...post, language: lang === 'hi' ? 'hi' : 'en' });
  else if (isEmpty) output.write(escapeHtml(address));
}

/** @param token the one that opened the link */
export function closeLink(token: Token | undefined, { output }: Scope): void {
  const post = postAddress(String(token?.attrGet('href') ?? ''));
  if (post) output.writePart({ kind: 'post-end', key: post.key });
  else output.write('</a>');
}
