import type { MailImage } from '#server/features/media/mail-image-store.ts';
import { PAPER } from '#shared/light-colours.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';

/** In pixels: the width of a mail, and about as much as a screen shows at once. */
const WIDTH_MAXIMUM = 600;
const HEIGHT_MAXIMUM = 720;

interface ShownImage {
  alt: string;
  siteUrl: string;
  /** In pixels. */
  height?: number;
  isInLine?: boolean;
}

/** @returns an empty text while there is no file that mail programs can show */
export function imageHtml(
  image: MailImage,
  { alt, siteUrl, height = HEIGHT_MAXIMUM, isInLine = false }: ShownImage,
): string {
  if (image.path === null) return '';
  const factor = Math.min(1, WIDTH_MAXIMUM / image.width, height / image.height);
  const [shownWidth, shownHeight] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * factor)));
  const place = isInLine ? 'vertical-align:middle' : `display:block;width:100%;max-width:${shownWidth}px;height:auto`;
  // What shines through is paper in the dark as well: most such images are dark lines.
  const ground = image.path.endsWith('.png') ? `;background:${PAPER}` : '';
  return `<img src="${escapeHtml(siteUrl + image.path)}" alt="${escapeHtml(alt)}" width="${shownWidth}" height="${shownHeight}" style="border:0;${place}${ground}">`;
}
