import { EDGE, INK, SIENNA } from '#shared/light-colours.ts';
import { hasDevanagari } from '#shared/text/script.ts';
import type { PreviewContentToDraw } from '../image-task.ts';
import {
  drawableText,
  escapeMarkup,
  fitLine,
  fitTitle,
  labelStyle,
  measureIn,
  NAME_STYLE,
  type TextStyle,
  titleStyle,
} from './fit-text.ts';
import type { PreviewFonts } from './preview-fonts.ts';

const LEFT = 72;
const WIDTH = 588;
const TOP = 84;
const BOTTOM = 484;
const LABEL = { size: 20, y: 100, height: 44, fill: '#5f5a52' };
const NAME = { size: 28, y: 556 };
const MARK = { y: 518, scale: 1.5, width: 62 };

type Words = Omit<PreviewContentToDraw, 'drawing'>;

/** @returns the words of the card and the mark of the site, as SVG */
export async function layOutCard(words: Words, fonts: PreviewFonts): Promise<string> {
  const capitals = hasDevanagari(words.label) ? words.label : words.label.toUpperCase();
  const [siteName, label] = [drawableText(words.siteName, fonts.lacking), drawableText(capitals, fonts.lacking)];
  const title = drawableText(words.title, fonts.lacking) || siteName;
  await fonts.load(`${title}${siteName}${label}…|`);
  const name = title === siteName ? '' : await layOutName(siteName);
  return [
    await layOutLabel(label),
    await layOutTitle(title, words, label !== ''),
    lampMark(LEFT - 4, MARK.y, MARK.scale),
    name,
  ].join('');
}

async function layOutLabel(label: string): Promise<string> {
  if (label === '') return '';
  const style = labelStyle(label);
  const size = hasDevanagari(label) ? LABEL.size * 1.3 : LABEL.size;
  const text = await fitLine(label, WIDTH, size, measureIn(style));
  return textLine({ text, style, size, fill: LABEL.fill, x: LEFT, y: LABEL.y });
}

async function layOutTitle(title: string, { language }: Words, isBelowLabel: boolean): Promise<string> {
  if (title === '') return '';
  const style = titleStyle(title, language);
  const [leading, ascent] = hasDevanagari(title) ? [1.36, 0.98] : [1.15, 0.8];
  const top = TOP + (isBelowLabel ? LABEL.height : 0);
  const box = { width: WIDTH, height: BOTTOM - top };
  const { size, lines } = await fitTitle(title, box, leading, measureIn(style));
  const y = (i: number) => top + size * (ascent + i * leading);
  return lines.map((text, i) => textLine({ text, style, size, fill: INK, x: LEFT, y: y(i) })).join('');
}

async function layOutName(name: string): Promise<string> {
  if (name === '') return '';
  const x = LEFT + MARK.width;
  const text = await fitLine(name, WIDTH - MARK.width, NAME.size, measureIn(NAME_STYLE));
  return textLine({ text, style: NAME_STYLE, size: NAME.size, fill: INK, x, y: NAME.y });
}

interface TextLine {
  text: string;
  style: TextStyle;
  size: number;
  fill: string;
  x: number;
  /** Of the baseline. */
  y: number;
}

function textLine({ text, style: { families, weight, tracking }, size, fill, x, y }: TextLine): string {
  const font = `font-family="${families.map((family) => `'${family}'`).join(',')}" font-weight="${weight}"`;
  const spacing = tracking === 0 ? '' : ` letter-spacing="${tracking * size}"`;
  return `<text x="${x}" y="${y}" ${font} font-size="${size}"${spacing} fill="${fill}">${escapeMarkup(text)}</text>`;
}

/**
 * The mark of the site, 32 wide and high. The shapes are a copy of those in `web/public/favicon.svg`; the flame is as
 * dark as the accent of the pages.
 */
function lampMark(x: number, y: number, scale: number): string {
  const flame = `<path fill="${SIENNA}" d="M16 3c5 6 5 9 3 12-1 2-5 2-6 0-2-3-1-6 3-12z"/>`;
  const bowl = `<path fill="${EDGE}" d="M3 18c3 12 23 12 26 0-7 3-19 3-26 0z"/>`;
  return `<g transform="translate(${x} ${y}) scale(${scale})">${flame}${bowl}</g>`;
}

export function svg({ width, height }: { width: number; height: number }, content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);
}
