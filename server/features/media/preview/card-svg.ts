import { EDGE, SIENNA } from '#shared/light-colours.ts';
import { escapeMarkup, type TextStyle } from './text-style.ts';

interface TextLine {
  text: string;
  style: TextStyle;
  size: number;
  fill: string;
  x: number;
  /** Of the baseline. */
  y: number;
}

export function textLine({ text, style: { families, weight, tracking }, size, fill, x, y }: TextLine): string {
  const font = `font-family="${families.map((family) => `'${family}'`).join(',')}" font-weight="${weight}"`;
  const spacing = tracking === 0 ? '' : ` letter-spacing="${tracking * size}"`;
  return `<text x="${x}" y="${y}" ${font} font-size="${size}"${spacing} fill="${fill}">${escapeMarkup(text)}</text>`;
}

/**
 * The mark of the site, 32 wide and high. The shapes are a copy of those in `web/public/favicon.svg`; the flame is as
 * dark as the accent of the pages.
 */
export function lampMark(x: number, y: number, scale: number): string {
  const flame = `<path fill="${SIENNA}" d="M16 3c5 6 5 9 3 12-1 2-5 2-6 0-2-3-1-6 3-12z"/>`;
  const bowl = `<path fill="${EDGE}" d="M3 18c3 12 23 12 26 0-7 3-19 3-26 0z"/>`;
  return `<g transform="translate(${x} ${y}) scale(${scale})">${flame}${bowl}</g>`;
}

export function svg({ width, height }: { width: number; height: number }, content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);
}
