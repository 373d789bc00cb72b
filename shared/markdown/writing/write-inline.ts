import type { Token } from 'markdown-it';
import { escapeHtml } from '../../text/escape-html.ts';
import { isForeign, postAddress } from '../parsing/link-address.ts';
import { textHtml } from './block-language.ts';
import { writeCitedText } from './citations.ts';
import type { Scope } from './scope.ts';
import { writeNoteReference, writeWaitingNotes } from './write-notes.ts';
import { writeImage } from './write-pictures.ts';

const TAGS: Record<string, string> = {
  em_open: '<em>',
  em_close: '</em>',
  strong_open: '<strong>',
  strong_close: '</strong>',
  s_open: '<s>',
  s_close: '</s>',
  hardbreak: '<br>',
  softbreak: '\n',
};

/** Writes text with markup. */
export function writeInline(tokens: Token[], scope: Scope): void {
  // Neighbouring texts are one, so that words are not cut into several marked runs.
  let text = '';
  let links = 0;
  let link: Token | undefined;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'text' || token.type === 'text_special') {
      text += token.content;
      continue;
    }
    writeText(text, links > 0, scope);
    text = '';
    // HTML has no links within links.
    if (token.type === 'link_open' && links++ === 0) {
      link = token;
      openLink(link, isEmptyLink(tokens, index), scope);
    } else if (token.type === 'link_close' && --links === 0) closeLink(link, scope);
    else writeOther(token, scope);
    if (links === 0 && !scope.isInNote) writeWaitingNotes(scope);
  }
  writeText(text, links > 0, scope);
}

function isEmptyLink(tokens: Token[], index: number): boolean {
  return tokens[index + 1]?.type === 'link_close';
}

function writeText(text: string, isInLink: boolean, scope: Scope): void {
  if (isInLink) scope.output.write(textHtml(text, scope));
  else writeCitedText(text, scope);
}

function writeOther(token: Token, scope: Scope): void {
  if (token.type === 'code_inline') scope.output.write(`<code>${escapeHtml(token.content)}</code>`);
  else if (token.type === 'image') writeImage(token, false, scope);
  else if (token.type === 'note_reference') writeNoteReference(Number(token.meta?.id), scope);
  else scope.output.write(TAGS[token.type] ?? '');
}

/** Writes the opening tag; for a link to a post without words, its title as well. */
function openLink(token: Token, isEmpty: boolean, { output, lang }: Scope): void {
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
function closeLink(token: Token | undefined, { output }: Scope): void {
  const post = postAddress(String(token?.attrGet('href') ?? ''));
  if (post) output.writePart({ kind: 'post-end', key: post.key });
  else output.write('</a>');
}
