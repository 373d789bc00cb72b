import { buttonHtml, FONTS, mailDocument, mailFooter, mailHeader } from '#server/features/mail/mail-frame.ts';
import type { ElementNode, HtmlNode } from '#server/features/posts/rendering/html-tree.ts';
import type { Language } from '#shared/contracts/text.ts';
import { ASH, EDGE, INK } from '#shared/light-colours.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { markScripts } from '#shared/text/plain-html.ts';
import { WORD_NAMES } from '#shared/writing.ts';
import { blocksText, hanging, innerHtml } from './blocks.ts';
import { videoHtml, videoText } from './figures.ts';
import { imageHtml, imageText } from './inline.ts';
import type { LetterPost } from './letter-post.ts';
import { type LetterScope, labelFont, spaced, textFont, underlined } from './letter-scope.ts';
import { PLACEHOLDERS } from './personalise.ts';

export interface Note {
  number: number;
  children: HtmlNode[];
}

export interface LetterParts {
  site: { name: string; url: string };
  subject: string;
  preheader: string;
  post: LetterPost;
  /** Those that the letter contains. */
  blocks: ElementNode[];
  notes: Note[];
  /** Whether the rest has to be read on the web. */
  isCut: boolean;
}

/** @param blocks the HTML of the blocks */
export function letterHtml(parts: LetterParts, blocks: string, scope: LetterScope): string {
  const { site, post, subject, preheader, notes, isCut } = parts;
  const { language } = post;
  const text = `padding:26px 0 0;${textFont(scope)};color:${INK};overflow-wrap:anywhere`;
  const rows = [
    mailHeader(site, language),
    reasonHtml(site.name, post, scope),
    titleHtml(post),
    ...wordsOf(post).map((words) => standfirstHtml(words, language)),
    post.cover && coverHtml(post.cover, site.url),
    blocks && `<div class="ink" style="${text}">${blocks}</div>`,
    isCut && spaced(14, buttonHtml(scope.words.readOn, scope.addresses.webUrl, language)),
    notes.length > 0 && notesHtml(notes, scope),
    !isCut && post.youtubeId && relatedVideoHtml(post.youtubeId, scope),
    spaced(44, mailFooter(site, language, [footHtml(scope)])),
  ];
  return mailDocument({
    language,
    subject,
    preview: preheader,
    rows: rows.filter((row) => typeof row === 'string' && row !== '').map((row) => `<tr><td>${row}</td></tr>`),
  });
}

/** Above everything else, since mail programs may cut off the end of a letter. */
function reasonHtml(siteName: string, { language }: LetterPost, { words }: LetterScope): string {
  const style = `margin:14px 0 0;font:13px/1.6 ${FONTS[language].sans};color:${ASH};overflow-wrap:anywhere`;
  const reason = markScripts(words.reason(siteName), language);
  return `<p class="ash" style="${style}">${reason} ${quietLink(words.unsubscribe, PLACEHOLDERS.unsubscribe)}</p>`;
}

function titleHtml({ title, language }: LetterPost): string {
  const font =
    language === 'hi' ? `600 30px/1.4 ${FONTS.hi.serif}` : `600 32px/1.2 ${FONTS.en.serif};letter-spacing:-0.01em`;
  const style = `margin:40px 0 0;font:${font};color:${INK};overflow-wrap:anywhere`;
  return `<h1 class="ink" style="${style}">${markScripts(title, language)}</h1>`;
}

function wordsOf(post: LetterPost): string[] {
  return WORD_NAMES.flatMap((name) => post[name] || []);
}

function standfirstHtml(words: string, language: Language): string {
  const font = `21px/${language === 'hi' ? 1.65 : 1.45} ${FONTS[language].serif}`;
  const style = `margin:14px 0 0;font:${font};color:${ASH};overflow-wrap:anywhere`;
  return `<p class="ash" style="${style}">${markScripts(words, language)}</p>`;
}

function coverHtml(cover: NonNullable<LetterPost['cover']>, siteUrl: string): string {
  const html = imageHtml(cover, { alt: cover.alt, siteUrl });
  return html && spaced(28, html);
}

/** The numbers are written out, since links within a mail lead nowhere in many programs. */
function notesHtml(notes: Note[], scope: LetterScope): string {
  const cell = `padding:10px 0 0;vertical-align:top;${textFont(scope, 16)}`;
  const rows = notes.map(
    ({ number, children }) =>
      `<tr><td class="ash" width="30" style="width:30px;${cell};color:${ASH}">${number}.</td>` +
      `<td class="ink" style="${cell};color:${INK};overflow-wrap:anywhere">${innerHtml(children, scope)}</td></tr>`,
  );
  const style = `margin:48px 0 0;border-top:1px solid ${EDGE};padding:18px 0 0;${labelFont(scope, 15)};font-weight:600;color:${ASH}`;
  const heading = `<h2 class="ash edge" style="${style}">${scope.words.notes}</h2>`;
  return `${heading}<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('')}</table>`;
}

function relatedVideoHtml(youtubeId: string, scope: LetterScope): string {
  const style = `margin:48px 0 14px;${labelFont(scope, 15)};font-weight:600;color:${ASH}`;
  return `<h2 class="ash" style="${style}">${scope.words.relatedVideo}</h2>${videoHtml(youtubeId, 0, scope)}`;
}

function footHtml(scope: LetterScope): string {
  const links = footLinks(scope).map(([words, address]) => quietLink(words, escapeHtml(address)));
  return `${links.join(' &#183; ')}<br>`;
}

/** @param address escaped, or a placeholder */
function quietLink(words: string, address: string): string {
  return `<a class="ash" href="${address}" style="color:${ASH};text-decoration:underline">${words}</a>`;
}

function footLinks({ words, addresses }: LetterScope): [string, string][] {
  return [
    [words.readOnTheWeb, addresses.webUrl],
    [words.changeLanguage, PLACEHOLDERS.preferences],
    [words.unsubscribe, PLACEHOLDERS.unsubscribe],
  ];
}

/** The letter for those who read plain text. Lines are as long as their paragraph; mail programs wrap them. */
export function letterText({ site, post, blocks, notes, isCut }: LetterParts, scope: LetterScope): string {
  const { words, addresses, links } = scope;
  const section = (title: string, lines: string[]) =>
    lines.length > 0 ? `\n${underlined(title, '-')}\n\n${lines.join('\n')}` : '';
  const pieces = [
    underlined(post.title, '='),
    ...wordsOf(post),
    post.cover ? imageText(post.cover.alt, scope) : '',
    blocksText(blocks, scope),
    isCut ? `${words.readOn}:\n${addresses.webUrl}` : '',
    section(
      words.notes,
      notes.map(({ number, children }) => hanging(`${number}. `, blocksText(children, scope))),
    ),
    !isCut && post.youtubeId ? `${words.relatedVideo}:\n${videoText(post.youtubeId, scope)}` : '',
  ];
  // The list of links is only complete now.
  const list = [...links].map(([address, number]) => `[${number}] ${address}`);
  const foot = footLinks(scope).map(([name, address]) => `${name}: ${address}`);
  pieces.push(
    section(words.links, list),
    `-- \n${site.name}\n${site.url}\n\n${words.reason(site.name)}\n${foot.join('\n')}`,
  );
  return `${pieces.filter(Boolean).join('\n\n')}\n`;
}
