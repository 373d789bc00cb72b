import { buttonHtml, FONTS, mailDocument, mailFooter, mailHeader } from '#server/features/mail/mail-frame.ts';
import type { Language } from '#shared/contracts/text.ts';
import { ASH, EDGE, INK } from '#shared/light-colours.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { markScripts } from '#shared/text/plain-html.ts';
import type { Note } from './article.ts';
import { innerHtml } from './block-html.ts';
import { videoLinkHtml } from './figure-html.ts';
import { imageHtml } from './image-html.ts';
import type { LetterPost } from './letter-post.ts';
import { type LetterScope, labelFont, textFont } from './mail-scope.ts';
import { PLACEHOLDERS } from './personalise.ts';

export interface LetterParts {
  site: { name: string; url: string };
  subject: string;
  preheader: string;
  post: LetterPost;
  /** HTML of the blocks that the letter contains. */
  blocks: string;
  notes: Note[];
  /** Whether the rest has to be read on the web. */
  isCut: boolean;
}

export function letterHtml(parts: LetterParts, scope: LetterScope): string {
  const { site, post, subject, preheader, blocks, notes, isCut } = parts;
  const { language } = post;
  const rows = [
    mailHeader(site, language),
    reasonHtml(site.name, language, scope),
    titleHtml(post),
    post.summary && standfirstHtml(post),
    post.cover && coverHtml(post.cover, site.url),
    blocks &&
      `<div class="ink" style="padding:26px 0 0;${textFont(scope)};color:${INK};overflow-wrap:anywhere">${blocks}</div>`,
    isCut && `<div style="padding:14px 0 0">${buttonHtml(scope.words.readOn, scope.addresses.webUrl, language)}</div>`,
    notes.length > 0 && notesHtml(notes, scope),
    !isCut && post.youtubeId && relatedVideoHtml(post.youtubeId, scope),
    `<div style="padding:44px 0 0">${mailFooter(site, language, [footHtml(scope)])}</div>`,
  ];
  return mailDocument({
    language,
    subject,
    preview: preheader,
    rows: rows.filter((row) => typeof row === 'string' && row !== '').map((row) => `<tr><td>${row}</td></tr>`),
  });
}

/** Above everything else, since mail programs may cut off the end of a letter. */
function reasonHtml(siteName: string, language: Language, scope: LetterScope): string {
  const { reason, unsubscribe } = scope.words;
  const style = `margin:14px 0 0;font:13px/1.6 ${FONTS[language].sans};color:${ASH};overflow-wrap:anywhere`;
  return `<p class="ash" style="${style}">${markScripts(reason(siteName), language)} ${quietLink(unsubscribe, PLACEHOLDERS.unsubscribe)}</p>`;
}

function titleHtml({ title, language }: LetterPost): string {
  const font =
    language === 'hi' ? `600 30px/1.4 ${FONTS.hi.serif}` : `600 32px/1.2 ${FONTS.en.serif};letter-spacing:-0.01em`;
  return `<h1 class="ink" style="margin:40px 0 0;font:${font};color:${INK};overflow-wrap:anywhere">${markScripts(title, language)}</h1>`;
}

function standfirstHtml({ summary, language }: LetterPost): string {
  const font = `21px/${language === 'hi' ? 1.65 : 1.45} ${FONTS[language].serif}`;
  return `<p class="ash" style="margin:14px 0 0;font:${font};color:${ASH};overflow-wrap:anywhere">${markScripts(summary, language)}</p>`;
}

function coverHtml(cover: NonNullable<LetterPost['cover']>, siteUrl: string): string {
  const html = imageHtml(cover, { alt: cover.alt, siteUrl });
  return html && `<div style="padding:28px 0 0">${html}</div>`;
}

/** The numbers are written out, since links within a mail lead nowhere in many programs. */
function notesHtml(notes: Note[], scope: LetterScope): string {
  const cell = `padding:10px 0 0;vertical-align:top;${textFont(scope, 16)}`;
  const rows = notes.map(
    ({ number, children }) =>
      `<tr><td class="ash" width="30" style="width:30px;${cell};color:${ASH}">${number}.</td><td class="ink" style="${cell};color:${INK};overflow-wrap:anywhere">${innerHtml(children, scope)}</td></tr>`,
  );
  const heading = `<h2 class="ash edge" style="margin:48px 0 0;border-top:1px solid ${EDGE};padding:18px 0 0;${labelFont(scope, 15)};font-weight:600;color:${ASH}">${scope.words.notes}</h2>`;
  return `${heading}<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('')}</table>`;
}

function relatedVideoHtml(youtubeId: string, scope: LetterScope): string {
  const heading = `<h2 class="ash" style="margin:48px 0 14px;${labelFont(scope, 15)};font-weight:600;color:${ASH}">${scope.words.relatedVideo}</h2>`;
  return heading + videoLinkHtml(youtubeId, 0, scope);
}

function footHtml({ words, addresses }: LetterScope): string {
  const links = [
    quietLink(words.readOnTheWeb, escapeHtml(addresses.webUrl)),
    quietLink(words.changeLanguage, PLACEHOLDERS.preferences),
    quietLink(words.unsubscribe, PLACEHOLDERS.unsubscribe),
  ];
  return `${links.join(' &#183; ')}<br>`;
}

/** @param address escaped, or a placeholder */
function quietLink(words: string, address: string): string {
  return `<a class="ash" href="${address}" style="color:${ASH};text-decoration:underline">${words}</a>`;
}
