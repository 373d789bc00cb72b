import { guessLegacyFont } from '#shared/rich-text/clean/legacy-fonts.ts';
import { inertHtml } from '#shared/rich-text/inert-html.ts';
import { chatToMarkdown, unwrapLines } from '#shared/rich-text/plain-text.ts';
import { readHtml } from '#shared/rich-text/read-html.ts';

/** What the writer should know of a paste. */
export interface Notice {
  message: string;
  /** Another reading of what was pasted, and the label of the button that takes it. */
  offer?: { label: string; markdown: string; isPlain?: boolean };
}

/** What is inserted instead of what the browser would insert. */
export interface Pasted {
  /** Shows the files of `images` as `pasted:0`, `pasted:1` and so on; if it is empty, they are inserted alone. */
  markdown: string;
  images: File[];
  notices: Notice[];
  /** Whether `markdown` is text that was copied without formatting, as it was typed. */
  isPlain?: boolean;
}

/** What a `DataTransfer` holds, which browsers empty after its event. */
export interface ClipboardContent {
  html: string;
  text: string;
  images: File[];
  types: readonly string[];
}

/** @returns `null` to let the browser paste as usual */
export function readClipboard(content: ClipboardContent, origin = location.origin): Pasted | null {
  const { html, text, images } = content;
  const pasted = isSource(content) ? null : readFormatted(html, origin);
  // Word and spreadsheets add a picture of the text; where an image was copied, there are no words.
  if (pasted && (images.length === 0 || hasWords(pasted))) return pasted;
  const isImage = text.trim() === '' || /^https?:\/\/\S+$/.test(text.trim());
  if (isImage && images.length > 0) return { markdown: '', images, notices: [] };
  if (pasted && pasted.images.length > 0) return pasted;
  return readPlain(text);
}

/** Besides lines that are only an image or a link. */
function hasWords({ markdown }: Pasted): boolean {
  return /[\p{L}\p{N}]/u.test(markdown.replace(/^!?\[[^\]]*\]\([^)]*\)$/gm, ''));
}

/** Code editors send their colours as HTML, but a text is what was typed there. */
function isSource({ html, types }: ClipboardContent): boolean {
  return types.includes('vscode-editor-data') || (html.match(/<(?:div|pre)[^<>]*/gi) ?? []).some(isStyledAsSource);
}

/** In steps, because one pattern for all of it takes minutes for HTML that was made to slow it down. */
function isStyledAsSource(tag: string): boolean {
  const font = [...tag.matchAll(/font-family:[^;]*/gi)].find(([declaration]) => /mono/i.test(declaration));
  return font !== undefined && /white-space:\s*pre/i.test(tag.slice(font.index));
}

/** @returns `null` when the HTML says no more than its plain text */
function readFormatted(html: string, origin: string): Pasted | null {
  if (html.trim() === '') return null;
  const document = new DOMParser().parseFromString(inertHtml(html), 'text/html');
  const { markdown, images, foreignImages, legacyFont, isFormatted } = readHtml(document, { origin });
  const notices = [...legacyFontNotices(legacyFont), ...foreignImageNotices(foreignImages)];
  return isFormatted || notices.length > 0 ? { markdown, images, notices } : null;
}

function readPlain(text: string): Pasted | null {
  const font = guessLegacyFont(text);
  if (font) return { markdown: text, images: [], notices: legacyFontNotices(font), isPlain: true };
  const unwrapped = unwrapLines(text);
  if (unwrapped) {
    const notices = [unwrappedNotice(unwrapped.hasPageNumbers, text)];
    return { markdown: unwrapped.text, images: [], notices, isPlain: true };
  }
  const formatted = chatToMarkdown(text);
  return formatted === null ? null : { markdown: text, images: [], notices: [chatNotice(formatted)], isPlain: true };
}

function legacyFontNotices(font: string | null): Notice[] {
  if (font === null) return [];
  return [
    {
      message:
        `This text is encoded for an old font (${font}): there, Latin letters are drawn as Hindi ones. Without that ` +
        'font, readers see Latin letters. Convert it to Unicode first, then paste it again.',
    },
  ];
}

function foreignImageNotices(names: string[]): Notice[] {
  if (names.length === 0) return [];
  const listed = [...names.slice(0, 3), ...(names.length > 3 ? [`${names.length - 3} more`] : [])].join(', ');
  const [subject, object] = names.length === 1 ? ['One image was', 'it'] : [`${names.length} images were`, 'them'];
  return [{ message: `${subject} not pasted: ${listed}. Save ${object} to your device and add ${object} from there.` }];
}

function unwrappedNotice(hasPageNumbers: boolean, text: string): Notice {
  const message = hasPageNumbers
    ? 'Lines that a page had cut were joined into paragraphs, and page numbers left out.'
    : 'Lines that were cut to a width were joined into paragraphs.';
  return {
    message,
    offer: { label: 'Keep the lines as they were', markdown: text.replace(/\r\n?/g, '\n'), isPlain: true },
  };
}

function chatNotice(markdown: string): Notice {
  return {
    message: 'This looks like a message with *bold* or _italic_ words, as in WhatsApp.',
    offer: { label: 'Make them bold and italic', markdown },
  };
}
