import { type Attrs, Fragment, type Schema, type TagParseRule } from 'prosemirror-model';
import { ITEM_NUMBER_MAXIMUM } from '../markdown/parsing/line-paragraphs.ts';
import { isAllowedAddress, isAllowedInEditor } from '../markdown/parsing/link-address.ts';
import { verseInfo, writeVerseInfo } from '../markdown/parsing/verse.ts';
import { youtubeWatchUrl } from '../text/youtube.ts';

// What the schema takes from the attributes of HTML. Any page can forge them, so nothing is taken unchecked.

/** The addresses of images of this site, and of files that were embedded in the HTML. */
const IMAGE = /^(\/media\/|pasted:)/;

/** A value that is written within a line of Markdown, which the end of a line of any kind would break. */
function lineIn(element: HTMLElement, attribute: string): string {
  return (element.getAttribute(attribute) ?? '').replace(/[\r\n\u2028\u2029]+/g, ' ');
}

export function strikes(decoration: string): null | false {
  return decoration.includes('line-through') && null;
}

export function linkOf(link: HTMLElement): Attrs | false {
  const href = link.getAttribute('href')?.trim() ?? '';
  const title = lineIn(link, 'title');
  return isAllowedAddress(href) && { href, title, hasOwnWords: !link.hasAttribute('data-wordless') };
}

export function imageOf(image: HTMLElement): ReturnType<NonNullable<TagParseRule['getAttrs']>> {
  const src = image.getAttribute('src') ?? '';
  return IMAGE.test(src) && { src, alt: lineIn(image, 'alt') };
}

export function alignmentOf(cell: HTMLElement): Attrs {
  const named = /align-(left|center|right)/.exec(cell.className)?.[1];
  const align = named ?? (cell.getAttribute('align') || cell.style.textAlign);
  return { align: /^(center|right)$/.test(align) || named ? align : null };
}

export function languageOfCode(block: HTMLElement): Attrs {
  const { className = '' } = block.querySelector('code') ?? block;
  const named = /\blanguage-([\w+#-]+)/.exec(className)?.[1] ?? '';
  // Backquotes and tildes could be read as a part of the fence.
  const typed = block.getAttribute('data-language')?.replace(/[\s`~]+/g, ' ');
  const language = typed?.trim() ?? named;
  return { language: verseInfo(language) ? '' : language };
}

export function verseOf(verse: HTMLElement): Attrs {
  return { info: writeVerseInfo(verseInfo(verse.getAttribute('data-verse') ?? '') ?? { kind: 'verse', language: '' }) };
}

export function videoOf(video: HTMLElement): Attrs | false {
  const address = video.getAttribute('data-video') ?? '';
  const watch = youtubeWatchUrl(address);
  return watch !== null && { address: /^https?:\/\/[^\s\\<>]+$/i.test(address) ? address : watch };
}

export function listStyle({ isLoose, sign, isDevanagari }: Attrs): Attrs {
  return {
    'data-loose': isLoose ? '' : null,
    'data-sign': sign || null,
    'data-devanagari': isDevanagari ? '' : null,
  };
}

export function listStyleOf(list: HTMLElement, signs: string): Attrs {
  const sign = list.getAttribute('data-sign') ?? '';
  const isKnown = sign.length === 1 && signs.includes(sign);
  return { isLoose: list.hasAttribute('data-loose'), sign: isKnown ? sign : '' };
}

export function orderedListOf(list: HTMLElement): Attrs {
  const typed = list.getAttribute('start')?.trim() ?? '';
  const isNumber = /^\d+$/.test(typed) && Number(typed) <= ITEM_NUMBER_MAXIMUM;
  const isDevanagari = list.hasAttribute('data-devanagari');
  return { start: isNumber ? Number(typed) : 1, isDevanagari, ...listStyleOf(list, '.)') };
}

export function captionOf(image: Node, schema: Schema): Fragment {
  const caption = lineIn(image as HTMLElement, 'data-caption');
  return caption === '' ? Fragment.empty : Fragment.from(schema.text(caption));
}

/** What `toDOM` has written, as it comes back from the clipboard; it loads nothing from another site. */
export function imageSourceOf(image: HTMLElement): Attrs | false {
  const src = image.getAttribute('data-source') ?? '';
  return isAllowedInEditor(src) && { src, alt: lineIn(image, 'data-alt'), title: lineIn(image, 'data-title') };
}

export function nameOf(note: HTMLElement, attribute: string): Attrs | false {
  const name = note.getAttribute(attribute) ?? '';
  return /^[^\s\]]{1,100}$/.test(name) && { name };
}

/** Pages show only the site's own images. Other addresses, also of this site, must not be asked for. */
export function isMediaAddress(src: string): boolean {
  return /^\/media\/[\w-]+(?:[./][\w-]+)*$/.test(src);
}

export function imageAttributes({ src, alt }: { src: string; alt: string }): Record<string, string> {
  return isMediaAddress(src) ? { src, alt } : { alt };
}
