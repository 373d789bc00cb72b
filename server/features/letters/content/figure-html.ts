import { attributeOf, type ElementNode } from '#server/features/posts/rendering/html-tree.ts';
import { ASH, INK, PLATE, SIENNA } from '#shared/light-colours.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { pictureOf, videoIdOf } from './block-kind.ts';
import { imageHtml } from './image-html.ts';
import { inlineHtml } from './inline-html.ts';
import { watchAddress } from './link-address.ts';
import { type LetterScope, labelFont, passageOf } from './mail-scope.ts';

/** Without its image, a figure is the image’s description and the caption. */
export function pictureHtml(figure: ElementNode, gap: number, scope: LetterScope): string {
  const { image: element, missing, caption } = pictureOf(figure);
  const image = element && scope.images.get(attributeOf(element, 'src'));
  const alt = element ? attributeOf(element, 'alt') : '';
  const shown = image ? imageHtml(image, { alt, siteUrl: scope.addresses.siteUrl }) : '';
  const words = element ? escapeHtml(alt) : inlineHtml(missing, scope);
  const parts = [
    shown || (words && `<p class="ash" style="margin:0;${labelFont(scope, 15)};color:${ASH}">[${words}]</p>`),
    caption && captionHtml(caption, scope),
  ].filter(Boolean);
  return parts.length > 0 ? `<div style="padding:${gap}px 0 0">${parts.join('')}</div>` : '';
}

function captionHtml(caption: ElementNode, scope: LetterScope): string {
  const { scope: inner, attribute } = passageOf(caption, scope);
  const style = `margin:10px 0 0;${labelFont(inner, 14)};color:${ASH}`;
  return `<p class="ash"${attribute} style="${style}">${inlineHtml(caption.children, inner)}</p>`;
}

export function videoHtml(figure: ElementNode, gap: number, scope: LetterScope): string {
  return videoLinkHtml(videoIdOf(figure), gap, scope);
}

/** A still of the site, or a plate with the sign of a player: a picture of a foreign site would tell it who reads. */
export function videoLinkHtml(youtubeId: string, gap: number, scope: LetterScope): string {
  const address = escapeHtml(watchAddress(youtubeId));
  const { title = '', still } = scope.videos.get(youtubeId) ?? {};
  const picture = still ? imageHtml(still, { alt: '', siteUrl: scope.addresses.siteUrl }) : '';
  const watch = `&#9654;&#65038; ${scope.words.watchVideo}`;
  const name = title && `<br><span class="ink" style="color:${INK}">${escapeHtml(title)}</span>`;
  const link = (html: string) =>
    `<a class="accent" href="${address}" style="color:${SIENNA};text-decoration:none">${html}</a>`;
  const label = `<p class="accent" style="margin:${picture ? '10px 0 0' : '0'};${labelFont(scope, 16)};color:${SIENNA}">${link(`<strong>${watch}</strong>${name}`)}</p>`;
  const shown = picture
    ? link(picture) + label
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="plate" align="center" style="background:${PLATE};padding:56px 24px">${label}</td></tr></table>`;
  return `<div style="padding:${gap}px 0 0">${shown}</div>`;
}
