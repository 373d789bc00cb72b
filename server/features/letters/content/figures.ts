import { attributeOf, findElements, withoutControls } from '#server/features/posts/rendering/html-tree.ts';
import { ASH, INK, PLATE, SIENNA } from '#shared/light-colours.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { imageHtml, imageText, label, lines } from './inline.ts';
import { framed, type LetterScope, labelFont, spaced, styled, type Write, type Written } from './letter-scope.ts';

/**
 * Without its image, a figure is the image’s description and the caption. When the site no longer has the image, a
 * paragraph says what it showed.
 */
export const picture: Write = (figure, scope, gap) => {
  const find = (tag: string) => findElements(figure.children, (element) => element.tag === tag)[0];
  const image = find('img');
  const alt = image ? attributeOf(image, 'alt') : '';
  const words = image ? { html: escapeHtml(alt), text: alt } : lines(find('p')?.children ?? [], scope);
  const style = `margin:0;${labelFont(scope, 15)};color:${ASH}`;
  const described = words.html && styled('p class="ash"', style, `[${words.html}]`);
  const shown = image && imageHtml(scope.images.get(attributeOf(image, 'src')), scope, { alt });
  const figcaption = find('figcaption');
  const caption = figcaption && label(figcaption, scope, { gap: 10, size: 14 });
  const html = (shown || described) + (caption?.html ?? '');
  const text = [imageText(words.text, scope), caption?.text].filter(Boolean).join('\n');
  return { html: html && spaced(gap, html), text };
};

export const video: Write = (figure, scope, gap) => {
  const [link] = findElements(figure.children, ({ attributes }) => attributes.has('data-youtube-id'));
  return writeVideo(link ? attributeOf(link, 'data-youtube-id') : '', scope, gap);
};

/** A still of the site, or a plate with the sign of a player: a picture of a foreign site would tell it who reads. */
export function writeVideo(youtubeId: string, scope: LetterScope, gap: number): Written {
  const { words, videos } = scope;
  const { title: named = '', still } = videos.get(youtubeId) ?? {};
  const title = withoutControls(named);
  const address = `https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId)}`;
  const link = (html: string) =>
    styled(`a class="accent" href="${escapeHtml(address)}"`, `color:${SIENNA};text-decoration:none`, html);
  const shown = imageHtml(still, scope, { alt: '' });
  const name = title && `<br>${styled('span class="ink"', `color:${INK}`, escapeHtml(title))}`;
  const watch = link(`<strong>&#9654;&#65038; ${words.watchVideo}</strong>${name}`);
  const style = `margin:${shown ? '10px 0 0' : '0'};${labelFont(scope, 16)};color:${SIENNA}`;
  const plate = `background:${PLATE};padding:56px 24px`;
  const below = styled('p class="accent"', style, watch);
  const html = shown ? link(shown) + below : framed('class="plate" align="center"', plate, below);
  return { html: spaced(gap, html), text: `[${words.video}${title && `: ${title}`}]\n${address}` };
}
