import { attributeOf, type ElementNode, findElements } from '#server/features/posts/rendering/html-tree.ts';
import { ASH, INK, PLATE, SIENNA } from '#shared/light-colours.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { imageHtml, imageText, inlineHtml, inlineText } from './inline.ts';
import { type Construct, cellHtml, type LetterScope, labelFont, passageOf, spaced } from './letter-scope.ts';

/** Without its image, a figure is the image’s description and the caption. */
export const picture: Construct = {
  isSetOff: true,
  html(figure, gap, scope) {
    const { image: element, missing, caption } = partsOf(figure);
    const image = element && scope.images.get(attributeOf(element, 'src'));
    const alt = element ? attributeOf(element, 'alt') : '';
    const shown = image ? imageHtml(image, { alt, siteUrl: scope.addresses.siteUrl }) : '';
    const words = element ? escapeHtml(alt) : inlineHtml(missing, scope);
    const parts = [
      shown || (words && `<p class="ash" style="margin:0;${labelFont(scope, 15)};color:${ASH}">[${words}]</p>`),
      caption && captionHtml(caption, scope),
    ].filter(Boolean);
    return parts.length > 0 ? spaced(gap, parts.join('')) : '';
  },
  text(figure, scope) {
    const { image, missing, caption } = partsOf(figure);
    const alt = image ? attributeOf(image, 'alt') : inlineText(missing, scope);
    const lines = [imageText(alt, scope), caption ? inlineText(caption.children, scope) : ''];
    return lines.filter(Boolean).join('\n');
  },
};

/** The image is missing when the site no longer has it; then a paragraph says what it showed. */
function partsOf(figure: ElementNode) {
  const find = (tag: string) => findElements(figure.children, (element) => element.tag === tag)[0];
  return { image: find('img'), missing: find('p')?.children ?? [], caption: find('figcaption') };
}

function captionHtml(caption: ElementNode, scope: LetterScope): string {
  const { scope: inner, attribute } = passageOf(caption, scope);
  const style = `margin:10px 0 0;${labelFont(inner, 14)};color:${ASH}`;
  return `<p class="ash"${attribute} style="${style}">${inlineHtml(caption.children, inner)}</p>`;
}

export const video: Construct = {
  isSetOff: true,
  html: (figure, gap, scope) => videoHtml(videoIdOf(figure), gap, scope),
  text: (figure, scope) => videoText(videoIdOf(figure), scope),
};

function videoIdOf(figure: ElementNode): string {
  const [link] = findElements(figure.children, ({ attributes }) => attributes.has('data-youtube-id'));
  return link ? attributeOf(link, 'data-youtube-id') : '';
}

function watchAddress(youtubeId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId)}`;
}

/** A still of the site, or a plate with the sign of a player: a picture of a foreign site would tell it who reads. */
export function videoHtml(youtubeId: string, gap: number, scope: LetterScope): string {
  const address = escapeHtml(watchAddress(youtubeId));
  const { title = '', still } = scope.videos.get(youtubeId) ?? {};
  const shown = still ? imageHtml(still, { alt: '', siteUrl: scope.addresses.siteUrl }) : '';
  const watch = `&#9654;&#65038; ${scope.words.watchVideo}`;
  const name = title && `<br><span class="ink" style="color:${INK}">${escapeHtml(title)}</span>`;
  const link = (html: string) =>
    `<a class="accent" href="${address}" style="color:${SIENNA};text-decoration:none">${html}</a>`;
  const label = `<p class="accent" style="margin:${shown ? '10px 0 0' : '0'};${labelFont(scope, 16)};color:${SIENNA}">${link(`<strong>${watch}</strong>${name}`)}</p>`;
  const plate = `background:${PLATE};padding:56px 24px`;
  return spaced(gap, shown ? link(shown) + label : cellHtml('class="plate" align="center"', plate, label));
}

export function videoText(youtubeId: string, { words, videos }: LetterScope): string {
  const title = videos.get(youtubeId)?.title;
  return `[${words.video}${title ? `: ${title}` : ''}]\n${watchAddress(youtubeId)}`;
}
