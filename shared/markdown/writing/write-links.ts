import type { Token } from 'markdown-it';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { isForeign, postAddress } from '../parsing/link-address.ts';
import type { Scope } from './scope.ts';

/** Writes the opening tag; for a link to a post without words, its title as well. */
export function openLink(token: Token, isEmpty: boolean, { output, lang }: Scope): void {
  const address = String(token.attrGet('href') ?? '');
  const title = String(token.attrGet('title') ?? '');
  const post = postAddress(address);
  output.write('<a href="');
  if (post) output.writePart({ kind: 'post', ...post });
  else output.write(escapeHtml(address));
  output.write(`"${title && ` title="${escapeHtml(title)}"`}${isForeign(address) ? ' rel="noopener"' : ''}>`);
  if (isEmpty && post) output.writePart({ kind: 'post-title', ...post, language: lang === 'hi' ? 'hi' : 'en' });
  else if (isEmpty) output.write(escapeHtml(address));
}

export function closeLink({ output }: Scope): void {
  output.write('</a>');
}
