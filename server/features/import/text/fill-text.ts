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

function fillImages({ body, placeholder, images }: ConvertedText, { imageAt }: ResolveAddresses): string {
  const address = String.raw`${IMAGE_FOLDER}${placeholder}(\d+)i`;
  const picture = pictureSource(placeholder);
  // A link cannot contain another one.
  const linked = new RegExp(String.raw`\[${picture}\]\(([^()\s]*)\)`, 'g');
  const isMissing = (number: string) => imageAt(images[Number(number)]?.address ?? '') === undefined;
  const instead = (alt: string, number: string, title = '') =>
    missingImage(images[Number(number)]?.address ?? '', alt, title);
  return body
    .replace(linked, (whole, alt, number, title, target) =>
      isMissing(number) ? `${instead(alt, number, title)} (<${target}>)` : whole,
    )
    .replace(new RegExp(picture, 'g'), (whole, alt, number, title) =>
      isMissing(number) ? instead(alt, number, title) : whole,
    )
    .replace(new RegExp(address, 'g'), (_, number) => {
      const old = images[Number(number)]?.address ?? '';
      return imageAt(old) ?? (/^https?:/.test(old) ? escapeAddress(old) : '#');
    });
}

/** @param title the caption, as it is written in Markdown */
function missingImage(address: string, alt: string, title: string): string {
  const caption = title.replace(/\\(["\\&])/g, '$1').trim();
  const name = escapeText(fileName(address), { isBracketed: true });
  const words = [alt, /[[\]]/.test(caption) ? '' : caption, name].find((text) => text.trim() !== '') ?? '(image)';
  const after = caption === '' || words === caption ? '' : ` — ${caption}`;
  if (/^https?:/.test(address)) return `[${words}](${escapeAddress(address)})${after}`;
  return `${words}${address.startsWith('data:') || words === name || name === '' ? '' : ` (${name})`}${after}`;
}

function fillLinks(body: string, text: ConvertedText, { linkTo }: ResolveAddresses): string {
  const address = String.raw`${LINK_HOST.replaceAll('.', String.raw`\.`)}${text.placeholder}(\d+)a`;
  const at = (number: string) => {
    const old = text.links[Number(number)] ?? '';
    const written = text.linksAsWritten[Number(number)] ?? '';
    return { here: linkTo(old), written, isFile: old.startsWith('archive:') };
  };
  return body
    .replace(
      new RegExp(String.raw`\[(${WORDS})\]\(${address}((?:#[^\s()]*)?(?: "(?:\\.|[^"\\])*")?)\)`, 'g'),
      (whole, words, number) => {
        const { here, written, isFile } = at(number);
        // A file that did not come along is nowhere on the web.
        return isFile && here === undefined ? `${words}${words === written ? '' : ` (${escapeText(written)})`}` : whole;
      },
    )
    .replace(new RegExp(String.raw`(\]\(<?)${address}`, 'g'), (_, before, number) => {
      const { here, written } = at(number);
      return before + (here === undefined ? written : escapeAddress(here));
    })
    .replace(new RegExp(`<${address}>|${address}`, 'g'), (whole, bracketed, bare) => {
      const { here, written } = at(bracketed ?? bare);
      if (here !== undefined) return `[](${escapeAddress(here)})`;
      return whole.startsWith('<') || !isBareAddress(written) ? `<${written}>` : written;
    });
}
