import sharp from 'sharp';
import { escapeMarkup, type TextStyle } from './text-style.ts';

/** In pixels: large enough that rounding each letter to whole pixels does not add up. */
const SIZE = 100;
const PANGO_UNITS = 1024;

/** Measures texts in the size of their font. */
export type Measure = (text: string) => Promise<number>;

export function measureIn(style: TextStyle): Measure {
  const known = new Map<string, Promise<number>>();
  // The size of a text is that of its ink; between two bars, it includes the space around it.
  const bars = inkWidth('||', style);
  const measure = async (text: string) => ((await inkWidth(`|${text}|`, style)) - (await bars)) / SIZE;
  return (text) => {
    const width = known.get(text) ?? measure(text);
    known.set(text, width);
    return width;
  };
}

async function inkWidth(text: string, { families, weight, tracking }: TextStyle): Promise<number> {
  const spacing = Math.round(tracking * SIZE * PANGO_UNITS);
  const markup = `<span weight="${weight}" letter_spacing="${spacing}">${escapeMarkup(text)}</span>`;
  const font = `${families.join(',')} ${SIZE}`;
  const { width } = await sharp({ text: { text: markup, font, dpi: 72, rgba: true } }).metadata();
  return width;
}
