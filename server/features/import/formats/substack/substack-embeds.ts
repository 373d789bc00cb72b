import { elementsOf, jsonIn, replaceWithLink, replaceWithPlayed, stringIn } from '../html/elements.ts';

/** Cards that play what is on another site. */
const PLAYER = /spotify|soundcloud|apple-podcast|bandcamp|tiktok/;

/**
 * What Substack shows as cards and players becomes quotations and links.
 * @returns how many were empty, and did not say what they showed
 */
export function prepareEmbeds(body: HTMLElement): number {
  for (const tweet of elementsOf(body, '.tweet, .twitter-embed')) replaceTweet(tweet);
  for (const mention of elementsOf(body, '.mention-wrap')) replaceMention(mention);
  for (const video of elementsOf(body, '.youtube-wrap, .vimeo-wrap')) replaceVideo(video);
  for (const picture of elementsOf(body, 'div.instagram')) replaceInstagram(picture);
  for (const file of elementsOf(body, '.file-embed-wrapper')) replaceFile(file);
  let empty = 0;
  for (const card of elementsOf(body, 'div[data-attrs]')) {
    replaceCard(card);
    if (body.contains(card) && !card.textContent?.trim() && !card.querySelector('img, iframe, hr'))
      empty += removeCard(card);
  }
  for (const frame of elementsOf(body, 'iframe')) replaceWithPlayed(frame, frame.getAttribute('src') ?? undefined);
  return empty;
}

function removeCard(card: HTMLElement): number {
  card.remove();
  return 1;
}

function replaceTweet(tweet: HTMLElement): void {
  const { url, full_text: text, name, username } = jsonIn(tweet, 'data-attrs');
  const words = stringIn(text) ?? tweet.querySelector('.tweet-text')?.textContent ?? '';
  const address = stringIn(url) ?? tweet.querySelector('a[href]')?.getAttribute('href') ?? undefined;
  const by = [stringIn(name), stringIn(username) && `(@${stringIn(username)})`].filter(Boolean).join(' ');
  if (words.trim() === '') replaceWithLink(tweet, address, by);
  else replaceWithQuote(tweet, { words, address, by });
}

function replaceWithQuote(
  tweet: HTMLElement,
  { words, address, by }: { words: string; address: string | undefined; by: string },
): void {
  const quote = tweet.ownerDocument.createElement('blockquote');
  const paragraph = tweet.ownerDocument.createElement('p');
  paragraph.textContent = words.trim();
  const source = tweet.ownerDocument.createElement('p');
  quote.append(paragraph, source);
  replaceWithLink(source, address, by ? `— ${by}` : '');
  tweet.replaceWith(quote);
}

function replaceMention(mention: HTMLElement): void {
  const { name, id } = jsonIn(mention, 'data-attrs');
  const words = stringIn(name) ?? mention.textContent ?? '';
  const link = mention.ownerDocument.createElement('a');
  link.setAttribute('href', `https://open.substack.com/users/${id}`);
  link.textContent = words;
  mention.replaceWith(typeof id === 'number' ? link : words);
}

function replaceVideo(video: HTMLElement): void {
  const { videoId } = jsonIn(video, 'data-attrs');
  const id = stringIn(videoId) ?? (typeof videoId === 'number' ? String(videoId) : undefined);
  const frame = video.querySelector('iframe')?.getAttribute('src') ?? undefined;
  const host = video.matches('.vimeo-wrap') ? 'https://vimeo.com/' : 'https://www.youtube.com/watch?v=';
  replaceWithPlayed(video, id ? `${host}${encodeURIComponent(id)}` : frame);
}

/** Its picture is an address that works for some days only. */
function replaceInstagram(picture: HTMLElement): void {
  const { instagram_id: id, title } = jsonIn(picture, 'data-attrs');
  const address = stringIn(id) && `https://instagram.com/p/${encodeURIComponent(stringIn(id) ?? '')}`;
  replaceWithLink(picture, address, stringIn(title) ?? picture.textContent ?? '');
}

function replaceFile(file: HTMLElement): void {
  const address = file.querySelector('a[href]')?.getAttribute('href') ?? undefined;
  replaceWithLink(file, address, file.querySelector('.file-embed-details-h1')?.textContent ?? '');
}

/** Posts, publications, and what other sites play or show: each tells its address and title in the same way. */
function replaceCard(card: HTMLElement): void {
  if (!card.parentNode) return;
  const attributes = jsonIn(card, 'data-attrs');
  const address = ['canonical_url', 'url', 'uri', 'href', 'base_url', 'targetUrl', 'iframeSrc']
    .map((name) => stringIn(attributes[name]))
    .find((value) => value?.startsWith('http'));
  const frame = card.querySelector('iframe')?.getAttribute('src') ?? undefined;
  const words = stringIn(attributes.title) ?? stringIn(attributes.name);
  if (!address && !frame && (!words || card.textContent?.trim())) return;
  if (words && !frame && !PLAYER.test(card.className)) replaceWithLink(card, address, words);
  else replaceWithPlayed(card, address ?? frame, words);
}
