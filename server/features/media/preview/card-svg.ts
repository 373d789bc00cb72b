import { escapeMarkup, type TextStyle } from './text-style.ts';

/** The light colours of the pages. */
export const PAPER = '#fdfcf9';
export const INK = '#1d1b18';
const ACCENT = '#8a3b12';
const EDGE = '#8a8276';

interface TextLine {
  text: string;
  style: TextStyle;
  size: number;
  fill: string;
  x: number;
  /** Of the line on which letters stand. */
  y: number;
}

export function textLine({ text, style: { families, weight, tracking }, size, fill, x, y }: TextLine): string {
  const font = `font-family="${families.map((family) => `'${family}'`).join(',')}" font-weight="${weight}"`;
  const spacing = tracking === 0 ? '' : ` letter-spacing="${tracking * size}"`;
  return `<text x="${x}" y="${y}" ${font} font-size="${size}"${spacing} fill="${fill}">${escapeMarkup(text)}</text>`;
}

/** The mark of the site, as in `web/public/favicon.svg`, 32 wide and high. */
export function lampMark(x: number, y: number, scale: number): string {
  const flame = `<path fill="${ACCENT}" d="M16 3c5 6 5 9 3 12-1 2-5 2-6 0-2-3-1-6 3-12z"/>`;
  const bowl = `<path fill="${EDGE}" d="M3 18c3 12 23 12 26 0-7 3-19 3-26 0z"/>`;
  return `<g transform="translate(${x} ${y}) scale(${scale})">${flame}${bowl}</g>`;
}

export function svg({ width, height }: { width: number; height: number }, content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);
}
