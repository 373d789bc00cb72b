import { editHtml } from '../html/edit-html.ts';
import {
  changeInto,
  elementsOf,
  type Figure,
  linkAround,
  replaceWithFigures,
  replaceWithLink,
  replaceWithPlayed,
} from '../html/elements.ts';

export interface PreparedMedium {
  html: string;
  /** The whole subtitle, of which the file shows only the beginning elsewhere. */
  subtitle: string | undefined;
  image: Figure | undefined;
}

/** @returns nothing if the text cannot be read */
export function prepareMedium(html: string, title: string): PreparedMedium | undefined {
  const found: Omit<PreparedMedium, 'html'> = { subtitle: undefined, image: undefined };
  const prepared = editHtml(html, (body) => {
    elementsOf(body, '.section-divider')[0]?.remove();
    found.subtitle = removeHeadings(body, title);
    for (const link of elementsOf(body, 'a[href]'))
      link.setAttribute('href', targetOf(link.getAttribute('href') ?? ''));
    for (const block of elementsOf(body, 'pre')) prepareCode(block);
    for (const card of elementsOf(body, '.graf--mixtapeEmbed')) replaceMixtape(card);
    for (const player of elementsOf(body, 'figure iframe, figure script')) replacePlayer(player);
    for (const frame of elementsOf(body, 'iframe')) replaceWithPlayed(frame, frame.getAttribute('src') ?? undefined);
    found.image = prepareFigures(body);
    for (const quote of elementsOf(body, '.graf--pullquote:not(blockquote)')) changeInto(quote, 'blockquote');
    for (const wrapper of elementsOf(body, 'section, .section-content, .section-inner')) unwrap(wrapper);
  });
  return prepared === undefined ? undefined : { html: prepared.trim(), ...found };
}

/** The title stands again at the beginning of the text, and so does the subtitle. */
function removeHeadings(body: HTMLElement, title: string): string | undefined {
  const [first] = elementsOf(body, 'h1, h2, h3, h4, p, blockquote, figure, pre');
  const heading = body.querySelector<HTMLElement>('.graf--title');
  if (heading) heading.remove();
  else if (first?.matches('h1, h2, h3, h4') && plain(first.textContent) === plain(title)) first.remove();
  const subtitle = body.querySelector<HTMLElement>('.graf--subtitle');
  subtitle?.remove();
  return subtitle?.textContent?.replace(/\s+/g, ' ').trim() || undefined;
}

/** Medium turns quotation marks and drops a full stop in one of the two. */
function plain(text: string | null): string {
  return (text ?? '')
    .replace(/[‘’‚]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[\s.]+/g, '');
}

/** In mails and old exports, links lead over a page of Medium. */
function targetOf(address: string): string {
  const target = /^https:\/\/medium\.com\/r\/\?(?:.*&)?url=([^&]+)/.exec(address)?.[1];
  try {
    return target ? decodeURIComponent(target) : address;
  } catch {
    return address;
  }
}

function prepareCode(block: HTMLElement): void {
  for (const lineBreak of elementsOf(block, 'br')) lineBreak.replaceWith('\n');
  const language = block.getAttribute('data-code-block-lang');
  if (language) block.setAttribute('data-language', language);
}

function replaceMixtape(card: HTMLElement): void {
  const link = card.querySelector('a[href]');
  const words = card.querySelector('strong')?.textContent ?? link?.textContent ?? '';
  replaceWithLink(card, link?.getAttribute('href') ?? undefined, words);
}

/** Gists are scripts, everything else is a frame. Its caption stays as a paragraph. */
function replacePlayer(player: HTMLElement): void {
  const figure = player.closest<HTMLElement>('figure');
  if (!figure?.parentNode) return;
  const caption = figure.querySelector<HTMLElement>('figcaption');
  if (caption) figure.after(changeInto(caption, 'p'));
  const address = player.getAttribute('src') ?? undefined;
  const gist = address?.startsWith('https://gist.github.com/') ? address.replace(/\.js(?:\?.*)?$/, '') : undefined;
  if (gist) replaceWithLink(figure, gist);
  else replaceWithPlayed(figure, address);
}

/** @returns the featured image; if it stands above the text and has no caption, it is taken out of it */
function prepareFigures(body: HTMLElement): Figure | undefined {
  let featured: Figure | undefined;
  const [first] = elementsOf(body, 'h1, h2, h3, h4, p, blockquote, figure, pre, ul, ol');
  for (const figure of elementsOf(body, 'figure')) {
    const image = figure.querySelector('img');
    if (!image) continue;
    const alt = image.getAttribute('alt') ?? undefined;
    const caption = figure.querySelector('figcaption')?.innerHTML;
    const made = { src: largest(image), alt, caption, link: linkAround(image) };
    const isFeatured = image.getAttribute('data-is-featured') === 'true';
    if (isFeatured) featured ??= made;
    if (isFeatured && figure === first && !caption && !made.link) figure.remove();
    else replaceWithFigures(figure, [made]);
  }
  return featured;
}

/** The text shows an image as wide as its column; the address without a width is that of the file itself. */
function largest(image: Element): string {
  const src = image.getAttribute('src') ?? '';
  return src.replace(/^(https:\/\/cdn-images-\d\.medium\.com)\/(?:max|fit\/[ct]\/\d+|fit\/[ct])\/\d+\//, '$1/');
}

function unwrap(element: HTMLElement): void {
  element.replaceWith(...element.childNodes);
}
