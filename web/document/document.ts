import type { PostDetail } from '#shared/contracts/post.ts';
import { PAPER } from '#shared/light-colours.ts';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH, type PreviewImage, previewAddress } from '#shared/preview-image.ts';
import { READER_SETTINGS_SCRIPT } from '#shared/reader-settings.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import type { ReadContent } from '#web/content/content.ts';
import { isDashboard } from '#web/dashboard-pages.ts';
import type { PageName } from '#web/pages.ts';
import * as paths from '#web/paths.ts';
import type { View } from '#web/routing/load-view.ts';
import type { LettersRequest } from '#web/routing/requests.ts';
import { structuredData } from '#web/structured-data/structured-data.ts';
import type { Assets } from './assets.ts';
import { modifiedTime } from './modified-time.ts';
import { previewOf } from './page-preview.ts';
import { chosenCategory, seriesOn } from './page-subject.ts';
import { isFormatted, preloadedFonts } from './preloaded-fonts.ts';
import { isShortHindi } from './short-hindi.ts';

interface DocumentOptions {
  view: View;
  body: string;
  /** The content with which the dashboard starts: keys of the content API and their results; `null` on other pages. */
  state: unknown[] | null;
  read: ReadContent;
  assets: Assets;
  siteUrl: string;
}

/** The whole page. Its one inline script is the same on every page; the structured data and the state are data blocks. */
export function writeDocument({ view, body, state, read, assets, siteUrl }: DocumentOptions): string {
  const { head, name } = view;
  const preview = previewOf(view, read);
  const structured = structuredData({ view, read, siteUrl, preview });
  const lines = [
    '<!doctype html>',
    `<html lang="en"${isShortHindi(read('site').hindiName) ? '' : ' data-long-name=""'}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title${head.language === 'en' ? '' : ` lang="${head.language}"`}>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    head.canonical === null
      ? meta('name', 'robots', 'noindex')
      : `<link rel="canonical" href="${escapeHtml(siteUrl + head.canonical)}">`,
    // The address may contain a secret from a mail, which must not get into logs with the requests for files.
    ['account', 'newsletter', 'replies'].includes(name) && meta('name', 'referrer', 'no-referrer'),
    `<meta name="theme-color" content="${PAPER}" media="(prefers-color-scheme: light)">`,
    '<meta name="theme-color" content="#171614" media="(prefers-color-scheme: dark)">',
    `<script>${READER_SETTINGS_SCRIPT}</script>`,
    // Browsers that can show the second take it, since it has any size.
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...feedLinks(view, read),
    ...preloadedFonts(assets.fonts, head.language, body).map(fontLink),
    ...stylesOf(view, body, assets).map((href) => `<link rel="stylesheet" href="${href}">`),
    ...(head.canonical === null ? [] : openGraph(view, siteUrl, preview)),
    structured && dataBlock('application/ld+json', structured),
    assets.development,
    '</head>',
    '<body>',
    `<div id="root">${body}</div>`,
    ...(state === null ? [readerScript(view, read, assets)] : dashboardScripts(view, state, assets)),
    '</body>',
    '</html>',
    '',
  ];
  return lines.filter((line, index) => line || index === lines.length - 1).join('\n');
}

function stylesOf(
  { name, head: { status } }: View,
  body: string,
  { styles: { site, pages, richText } }: Assets,
): string[] {
  const names: PageName[] = status === 404 && name !== 'not-found' ? [name, 'not-found'] : [name];
  return [site, ...names.map((name) => pages[name]), ...(isFormatted(body) ? [richText] : [])];
}

function readerScript(view: View, read: ReadContent, assets: Assets): string {
  return `<script type="module" fetchpriority="low" src="${assets.reader}" data-entry${countedBy(view, read)}></script>`;
}

function dashboardScripts({ name, screen, request }: View, state: unknown[], assets: Assets): string[] {
  return [
    ...(isDashboard(name) ? assets.modules[name] : []).map((href) => `<link rel="modulepreload" href="${href}">`),
    dataBlock('application/json', { name, screen, request, state }, 'state'),
    `<script type="module" src="${assets.dashboard}"></script>`,
  ];
}

/** The post of which the page is a view. A letter has a page of its own while its post is no page. */
function countedBy({ name, request, head: { post } }: View, read: ReadContent): string {
  if (post) return post.status === 'published' ? ` data-view="${post.id}"` : '';
  const { id } = name === 'letters' ? (request as LettersRequest) : { id: null };
  const postId = id !== null && read('letter', id)?.post_id;
  return postId ? ` data-view="${postId}" data-letter="${id}"` : '';
}

/** By which browsers' extensions and feed readers find the feeds. */
function feedLinks(view: View, read: ReadContent): string[] {
  const { name } = read('site');
  const subject = feedOfSubject(view, read);
  const link = (type: string, title: string, href: string) =>
    `<link rel="alternate" type="application/${type}" title="${escapeHtml(title)}" href="${href}">`;
  return [
    ...(subject ? [link('atom+xml', `${subject.name} · ${name}`, `${subject.path}/feed.xml`)] : []),
    link('atom+xml', name, paths.feed()),
    link('rss+xml', `${name} (RSS)`, '/rss.xml'),
    link('feed+json', `${name} (JSON)`, '/feed.json'),
  ];
}

/** The feed of the category or series that the page is about. */
function feedOfSubject(view: View, read: ReadContent) {
  const category = chosenCategory(view, read);
  if (category) return { name: category.name, path: `/category/${encodeURIComponent(category.slug)}` };
  const series = view.head.post?.series ?? seriesOn(view, read);
  return series && { name: series.name, path: paths.series(series.slug) };
}

function fontLink(font: string): string {
  return `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`;
}

function openGraph({ head }: View, siteUrl: string, preview: PreviewImage): string[] {
  const { post } = head;
  return [
    meta('property', 'og:site_name', preview.siteName),
    meta('property', 'og:type', post ? 'article' : 'website'),
    meta('property', 'og:title', post?.title ?? head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', siteUrl + head.canonical),
    meta('property', 'og:locale', head.language === 'hi' ? 'hi_IN' : 'en_IN'),
    ...imageTags(preview, siteUrl),
    ...(post ? articleTags(post) : []),
  ];
}

/** The image that programs show beside a link to the page, some of them only if its size is given. */
function imageTags(preview: PreviewImage, siteUrl: string): string[] {
  const { title, siteName, photo } = preview;
  return [
    meta('property', 'og:image', siteUrl + previewAddress(preview)),
    meta('property', 'og:image:type', photo === null ? 'image/png' : 'image/jpeg'),
    meta('property', 'og:image:width', `${PREVIEW_WIDTH}`),
    meta('property', 'og:image:height', `${PREVIEW_HEIGHT}`),
    meta('property', 'og:image:alt', title === siteName ? title : `${title} · ${siteName}`),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

function articleTags(post: PostDetail): string[] {
  return [
    meta('property', 'article:published_time', post.published_at ?? post.created_at),
    meta('property', 'article:modified_time', modifiedTime(post)),
    meta('property', 'article:section', post.postCategory.name),
    ...post.tags.map((tag) => meta('property', 'article:tag', tag)),
  ];
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return content && `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

/** JSON inside a script element, with every character escaped that could end the element, or a line in old parsers. */
function dataBlock(type: string, data: unknown, id?: string): string {
  const json = JSON.stringify(data).replace(/[<\u2028\u2029]/g, escapeInScript);
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${json}</script>`;
}

function escapeInScript(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
