import type { ImageFile } from '../contracts/image.ts';
import { escapeHtml } from '../text/escape-html.ts';
import { markScripts } from '../text/plain-html.ts';
import { postPath } from '../text/post-path.ts';
import {
  type CitationPart,
  type CompiledText,
  citationKey,
  type HtmlPart,
  type ImagePart,
  type PostLinkPart,
  type PostTitlePart,
  type References,
} from './compiled-text.ts';

const SIZES = '(min-width: 48em) 33em, 100vw';

/** Fills in what a compiled text shows of the rest of the site. */
export function writeHtml({ parts }: Pick<CompiledText, 'parts'>, references: References): string {
  return parts.map((part) => partHtml(part, references)).join('');
}

function partHtml(part: HtmlPart, references: References): string {
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'image':
      return imageHtml(part, references);
    case 'post':
      return isHidden(part, references) ? '' : postLinkHtml(part, references);
    case 'post-end':
      return isHidden(part, references) ? '' : '</a>';
    case 'post-title':
      return titleHtml(part, references);
    case 'citation':
      return citationHtml(part, references);
  }
}

/** Until a post is published, the words of a link to it are no link. An unknown address may be a former one. */
function isHidden({ key }: { key: string }, { posts }: References): boolean {
  return posts.get(key)?.isPublished === false;
}

function postLinkHtml({ key, fragment, attributes }: PostLinkPart, { posts }: References): string {
  const address = postPath(posts.get(key)?.slug ?? key) + fragment;
  return `<a href="${escapeHtml(address)}"${attributes}>`;
}

function titleHtml(part: PostTitlePart, references: References): string {
  const post = references.posts.get(part.key);
  if (post?.isPublished) return markScripts(post.title, part.language);
  return escapeHtml(`/blog/${part.key}${part.fragment}`);
}

function citationHtml(part: CitationPart, { citations }: References): string {
  const address = citations.get(citationKey(part));
  return address ? `<a href="${escapeHtml(address)}">${part.html}</a>` : part.html;
}

function imageHtml(part: ImagePart, { images }: References): string {
  const file = images.get(part.address);
  const missing = escapeHtml(part.missing);
  if (!file && part.isFigure) return `<figure class="picture missing"><p>${missing}</p>`;
  if (!file) return `<span class="inline-picture missing">${missing}</span>`;
  if (!part.isFigure) return imgHtml(file, part, 'class="inline-picture" ');
  const isPortrait = file.width !== undefined && file.height !== undefined && file.height > file.width;
  return `<figure class="picture${isPortrait ? ' portrait' : ''}">${pictureHtml(file, part)}`;
}

function pictureHtml(file: ImageFile, part: ImagePart): string {
  const sources = file.animated ? [] : (file.sources ?? []);
  const elements = sources.map(
    ({ type, srcset }) => `<source type="${type}" srcset="${escapeHtml(srcset)}" sizes="${SIZES}">`,
  );
  return `<picture>${elements.join('')}${imgHtml(file, part, '')}</picture>`;
}

function imgHtml({ file_path, width, height, alt }: ImageFile, part: ImagePart, attributes: string): string {
  const size = width === undefined || height === undefined ? '' : ` width="${width}" height="${height}"`;
  const described = `src="${escapeHtml(file_path)}" alt="${escapeHtml(part.alt || alt || '')}"`;
  return `<img ${attributes}${described}${size} sizes="${SIZES}" loading="lazy" decoding="async">`;
}
