import type { Language } from '#shared/contracts/text.ts';
import type { Assets } from './assets.ts';

type Fonts = Assets['fonts'];

/** Text in Devanagari is marked by the language it is in. */
const DEVANAGARI_LANGUAGE = / lang="(?:hi|sa)"/g;
/** From this class on, a page uses fonts that may load after the first paint. */
const LATE = / class="[^"]*\blate\b/;

const HINDI_DATE = /<time [^>]*lang="hi"/;

/** The name of Hindi, which is set in the font of the dates as well. */
const HINDI_NAME = '<span class="hindi-name"';

const FORMATTED = ' data-rich-text=""';
const ITALIC =
  /<em>.*?<\/em>|<div class="verse transliteration".*?<\/div>|<blockquote class="pull-quote">.*?<\/blockquote>/gs;
const BOLD = /<strong>.*?<\/strong>/gs;
const LATIN = /[a-z]/i;
const DEVANAGARI = /[\u0900-\u097f]/;
/** The letters and signs that few English texts have. */
const ACCENTED = /[\u00a1-\u00b6\u00b8-\u00e8\u00ea-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u20ac\u2122\u2212]/;
/** The letters of Sanskrit in Latin script that English lacks. */
const TRANSLITERATED = /[\u0100-\u016b\u1e0c-\u1e3f\u1e42-\u1e93]/;
const DOTTED_M = /[ṁṀ]/;

/** A font that arrives after the first paint is not used before the next page, so the page preloads those it needs. */
export function preloadedFonts(fonts: Fonts, language: Language, body: string): string[] {
  const first = body.split(LATE, 1)[0] ?? '';
  const needed = [
    fonts[language],
    language !== 'hi' && showsHindi(first) && fonts.hi,
    (HINDI_DATE.test(body) || body.includes(HINDI_NAME)) && fonts.dates,
    ACCENTED.test(first) && fonts.accented,
    ...(isFormatted(body) ? fontsOfFormats(fonts, first) : []),
  ];
  return needed.filter((font) => typeof font === 'string');
}

/** Whether a page shows a text that was formatted by its writer. */
export function isFormatted(body: string): boolean {
  return body.includes(FORMATTED);
}

/** Dates do not count, nor does the name of the language: they have a font of their own. */
function showsHindi(body: string): boolean {
  for (const { index } of body.matchAll(DEVANAGARI_LANGUAGE)) {
    const element = body.lastIndexOf('<', index);
    if (!body.startsWith('<time', element) && !body.startsWith(HINDI_NAME, element)) return true;
  }
  return false;
}

/** Most texts have none of these letters, so the costly questions are asked only of those that do. */
function fontsOfFormats(fonts: Fonts, body: string) {
  const [hasTransliterated, hasDottedM] = [TRANSLITERATED.test(body), DOTTED_M.test(body)];
  const italic = textOf(body.match(ITALIC));
  const bold = DEVANAGARI.test(body) ? textOf(body.match(BOLD)) : '';
  const upright = hasTransliterated || hasDottedM ? textOf([body.replace(ITALIC, '')]) : '';
  return [
    LATIN.test(italic) && fonts.italic,
    TRANSLITERATED.test(upright) && fonts.transliteration,
    TRANSLITERATED.test(italic) && fonts.italicTransliteration,
    DOTTED_M.test(upright) && fonts.dottedM,
    DOTTED_M.test(italic) && fonts.italicDottedM,
    DEVANAGARI.test(bold) && fonts.boldHindi,
    DEVANAGARI.test(italic) && fonts.italicHindi,
  ];
}

function textOf(parts: string[] | null): string {
  return (parts ?? []).join(' ').replace(/<[^>]*>/g, '');
}
