import { escapeAddress, escapeText } from '#shared/markdown/escape.ts';
import { isBareAddress } from '#shared/markdown/parsing/bare-addresses.ts';
import { fileName } from './addresses.ts';
import { type ConvertedText, IMAGE_FOLDER, LINK_HOST } from './converted-text.ts';

interface ResolveAddresses {
  /** @returns the address of the image on this site, `/media/…`, if it came along */
  imageAt(address: string): string | undefined;
  /** @returns the address of the imported post on this site, `/blog/…` */
  linkTo(address: string): string | undefined;
}

/** Puts addresses in the place of the placeholders. What did not come along remains a link to where it was. */
export function fillText(text: ConvertedText, resolve: ResolveAddresses): string {
  if (text.placeholder === '') return text.body;
  return fillLinks(fillImages(text, resolve), text, resolve);
}

const WORDS = String.raw`(?:\\.|[^\[\]\\])*`;

/** An image with a placeholder: its description, number and caption. */
export function pictureWith(placeholder: string): RegExp {
  return new RegExp(pictureSource(placeholder), 'g');
}

function pictureSource(placeholder: string): string {
  return String.raw`!\[(${WORDS})\]\(${IMAGE_FOLDER}${placeholder}(\d+)i(?: "((?:\\.|[^"\\])*)")?\)`;
}

function fillImages({ body, placeholder, references }: ConvertedText, { imageAt }: ResolveAddresses): string {
  const addressOf = (number: string) => references[Number(number)]?.address ?? '';
  const picture = new RegExp(String.raw`(\[?)${pictureSource(placeholder)}(\]\(([^()\s]*)\))?`, 'g');
  return body
    .replace(picture, (whole, open: string, alt, number, title, close = '', target = '') => {
      if (imageAt(addressOf(number)) !== undefined) return whole;
      const instead = missingImage(addressOf(number), alt, title);
      // A link cannot contain another one.
      return open && close ? `${instead} (<${target}>)` : open + instead + close;
    })
    .replace(new RegExp(String.raw`${IMAGE_FOLDER}${placeholder}(\d+)i`, 'g'), (_, number) => {
      const old = addressOf(number);
      return imageAt(old) ?? (/^https?:/.test(old) ? escapeAddress(old) : '#');
    });
}

/** @param title the caption, as it is written in Markdown */
function missingImage(address: string, alt: string, title = ''): string {
  const caption = title.replace(/\\(["\\&])/g, '$1').trim();
  const name = escapeText(fileName(address), { isBracketed: true });
  const words = [alt, /[[\]]/.test(caption) ? '' : caption, name].find((text) => text.trim() !== '') ?? '(image)';
  const after = caption === '' || words === caption ? '' : ` — ${caption}`;
  if (/^https?:/.test(address)) return `[${words}](${escapeAddress(address)})${after}`;
  return `${words}${address.startsWith('data:') || words === name || name === '' ? '' : ` (${name})`}${after}`;
}

function fillLinks(body: string, { placeholder, references }: ConvertedText, { linkTo }: ResolveAddresses): string {
  const link = String.raw`${LINK_HOST.replaceAll('.', String.raw`\.`)}${placeholder}(\d+)a`;
  const at = (number: string) => {
    const { address = '', words: written = '' } = references[Number(number)] ?? {};
    return { here: linkTo(address), written, isFile: address.startsWith('archive:') };
  };
  const withWords = new RegExp(String.raw`\[(${WORDS})\]\(${link}(?:#[^\s()]*)?(?: "(?:\\.|[^"\\])*")?\)`, 'g');
  return body
    .replace(withWords, (whole, words, number) => {
      const { here, written, isFile } = at(number);
      // A file that did not come along is nowhere on the web.
      return isFile && here === undefined ? `${words}${words === written ? '' : ` (${escapeText(written)})`}` : whole;
    })
    .replace(new RegExp(String.raw`(\]\(<?|<?)${link}(>?)`, 'g'), (_, before: string, number, after: string) => {
      const { here, written } = at(number);
      if (before.startsWith(']')) return before + (here === undefined ? written : escapeAddress(here)) + after;
      const isBracketed = before + after === '<>';
      const isBare = !isBracketed && isBareAddress(written);
      const alone = here === undefined ? (isBare ? written : `<${written}>`) : `[](${escapeAddress(here)})`;
      return isBracketed ? alone : before + alone + after;
    });
}
