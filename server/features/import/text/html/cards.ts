import { textOf } from '#shared/rich-text/clean/elements.ts';
import { readUrl } from '#shared/text/read-url.ts';
import { youtubeWatchUrl } from '#shared/text/youtube.ts';
import { absoluteAddress, fileName } from '../addresses.ts';
import type { Remark } from '../remarks.ts';
import { create, leftOut, linkTo, type Reading } from './html-context.ts';

/** What browsers that cannot play it show instead has fewer characters. */
const NOTICE_MAXIMUM = 200;

/** Replaces an element with a paragraph that links there, or has the words alone if that is no address of the web. */
function replaceWithLink(element: Element, address: string | undefined, typed = ''): void {
  const words = typed.trim();
  const content = isLinkable(address) ? linkTo(element, address, words || address) : words;
  if (content === '') element.remove();
  else element.replaceWith(create(element, 'p', content));
}

/** Replaces it with a frame, which a later rule makes a video or a link. */
function replaceWithFrame(element: Element, typed: string | undefined, words = ''): void {
  const address = typed?.startsWith('//') ? `https:${typed}` : typed;
  if (!isLinkable(address)) {
    replaceWithLink(element, undefined, words);
    return;
  }
  const frame = create(element, 'iframe');
  frame.setAttribute('src', address);
  if (words) frame.setAttribute('title', words);
  element.replaceWith(frame);
}

export function isLinkable(address: string | undefined): address is string {
  return address?.startsWith('/') || /^https?:$/.test(readUrl(address ?? '')?.protocol ?? '');
}

function addressIn(element: Element, selector = 'a[href]'): string | undefined {
  return element.querySelector(selector)?.getAttribute('href') ?? undefined;
}

function wordsIn(element: Element, selector: string): string {
  const found = element.querySelector(selector);
  return found ? textOf(found) : '';
}

/** The object that Substack keeps beside what it shows, as JSON; an empty one if it is damaged. */
export function dataOf(element: Element): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(element.getAttribute('data-attrs') ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function stringIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const TITLES =
  '.kg-audio-title, .kg-file-card-title, .kg-bookmark-title, .embedded-post-title, .file-embed-details-h1, .graf strong';
const BELOW = '.kg-bookmark-description, .embedded-post-body, figcaption, .kg-file-card-caption';

/**
 * What stands for a page or a file elsewhere becomes a link; what is written below it follows. What only has the same class
 * lacks a title or an address, and stays.
 */
export function linkCard(remark?: Remark) {
  return (card: Element, { remarks }: Reading) => {
    const file = card.querySelector('video[src], audio[src], source[src]')?.getAttribute('src');
    const address = file ?? addressIn(card);
    const title = wordsIn(card, TITLES) || fileName((remark === 'siteFiles' ? address : file) ?? '');
    if (!address || title === '') return;
    if (remark) remarks.add(remark);
    for (const part of [...card.querySelectorAll(BELOW)].reverse())
      if (textOf(part) !== '') card.after(create(card, 'p', ...part.childNodes));
    replaceWithLink(card, address, title);
  };
}

export function callout(card: Element): void {
  const text = card.querySelector('.kg-callout-text') ?? card;
  const emoji = text === card ? '' : wordsIn(card, '.kg-callout-emoji');
  card.replaceWith(create(card, 'blockquote', create(card, 'p', emoji ? `${emoji} ` : '', ...text.childNodes)));
}

/** A heading of a card is none of the text. */
export function boldLine(heading: Element): void {
  heading.replaceWith(create(heading, 'p', create(heading, 'strong', ...heading.childNodes)));
}

/** Buttons of Substack do something there; those that lead elsewhere become links. */
export function button(wrapper: Element): void {
  const address = addressIn(wrapper) ?? '';
  if (address === '' && !wrapper.hasAttribute('data-attrs') && textOf(wrapper) !== '') return;
  const isOwn =
    /\/(?:subscribe|comments|leaderboard|chat)\/?(?:[?#]|$)|[?&](?:action=share|gift=true|donate=true)/.test(address) ||
    /^(?:%%|\{\{|$)/.test(address);
  if (isOwn) wrapper.remove();
  else replaceWithLink(wrapper, address, wordsIn(wrapper, 'a[href]'));
}

export function formula(element: Element): void {
  element.replaceWith(create(element, 'pre', stringIn(dataOf(element).persistentExpression) ?? textOf(element)));
}

/** Pictures and numbers of a message are left out; its words and where it is are worth keeping. */
export function tweet(element: Element, { remarks }: Reading): void {
  const { url, full_text: text, name, username } = dataOf(element);
  const address = stringIn(url) ?? addressIn(element);
  const shown = [...element.querySelectorAll('.tweet-author-name, .tweet-author')].map(textOf).join(' ');
  const by = [stringIn(name), stringIn(username) && `(@${stringIn(username)})`].filter(Boolean).join(' ') || shown;
  if (by === '' && !element.hasAttribute('data-attrs')) return;
  for (const part of element.querySelectorAll('.tweet-header, .tweet-footer')) part.remove();
  const words = (stringIn(text) ?? (wordsIn(element, '.tweet-text') || textOf(element))).trim();
  if (words === '') {
    replaceWithLink(element, address, by);
    return;
  }
  remarks.add('cards');
  const source = isLinkable(address) ? linkTo(element, address, by || address) : by;
  const credit = source === '' ? [] : [create(element, 'p', by ? '— ' : '', source)];
  element.replaceWith(create(element, 'blockquote', create(element, 'p', words), ...credit));
}

export function mention(element: Element): void {
  const { name, id } = dataOf(element);
  const words = stringIn(name) ?? textOf(element);
  const address = `https://open.substack.com/users/${id}`;
  element.replaceWith(typeof id === 'number' ? linkTo(element, address, words) : words);
}

/** Cards that play what is on another site. */
const PLAYER = /spotify|soundcloud|apple-podcast|bandcamp|tiktok/;
const CARD_ADDRESSES = ['canonical_url', 'url', 'uri', 'href', 'base_url', 'targetUrl', 'iframeSrc'];

/** Of videos and pictures there is only the id: the address of the picture itself works for some days. */
function addressOf(card: Element, data: Record<string, unknown>): string | undefined {
  const [video, picture] = [data.videoId, data.instagram_id].map((id) => /^[\w-]+$/.exec(String(id ?? ''))?.[0]);
  if (video)
    return `${card.matches('.vimeo-wrap') ? 'https://vimeo.com/' : 'https://www.youtube.com/watch?v='}${video}`;
  if (picture) return `https://instagram.com/p/${picture}`;
  return CARD_ADDRESSES.map((name) => stringIn(data[name])).find((value) => value?.startsWith('http'));
}

/** Posts, publications, and what other sites play or show. */
export function dataCard(card: Element, reading: Reading): void {
  const data = dataOf(card);
  const address = addressOf(card, data);
  const frame = card.querySelector('iframe')?.getAttribute('src') ?? undefined;
  const words = stringIn(data.title) ?? stringIn(data.name);
  const isEmpty = textOf(card) === '';
  if (!address && !frame && !(words && isEmpty)) {
    if (isEmpty && !card.querySelector('img, hr')) leftOut('lostEmbeds')(card, reading);
  } else if (words && !frame && !PLAYER.test(card.className)) replaceWithLink(card, address, words);
  else replaceWithFrame(card, address ?? frame, words);
}

export function youtubeStill(still: Element): void {
  replaceWhole(still, video(still, `https://youtu.be/${still.getAttribute('data-youtube-id')}`) ?? textOf(still));
}

/** WordPress keeps the address alone, which its page replaces. */
export function embeddedAddress(wrapper: Element, { remarks }: Reading): void {
  const text = textOf(wrapper);
  if (!/^https?:\/\/\S+$/.test(text)) return;
  const shown = video(wrapper, text);
  if (!shown) remarks.add('embeds');
  wrapper.replaceWith(shown ?? create(wrapper, 'p', linkTo(wrapper, text, text)));
}

/** Videos of YouTube become videos; what else is in a frame becomes a link to it. */
export function frame(element: Element, { base, remarks }: Reading): void {
  const address = sourceOf(element, base);
  const shown = address && video(element, address);
  // What browsers show instead, often another way to embed the same.
  const inner = element.tagName === 'IFRAME' ? null : element.querySelector('iframe, embed, object, video, img');
  if (shown) {
    replaceWhole(element, shown);
    return;
  }
  if (!address) {
    if (!inner && !/\S/.test(textOf(element))) remarks.add('lostEmbeds');
    element.replaceWith(...(element.tagName === 'IFRAME' ? [] : element.childNodes));
    return;
  }
  remarks.add('embeds');
  const instead = element.tagName === 'OBJECT' && !inner ? [...element.childNodes] : [];
  replaceWhole(element, create(element, 'p', linkTo(element, address, titleOf(element) || address)), ...instead);
}

/** The page of what a frame shows, where it is known. */
function sourceOf(element: Element, base: string | undefined): string | null {
  const address = ['src', 'data-src', 'data-lazy-src', 'data']
    .map((name) => absoluteAddress(element.getAttribute(name) ?? '', base))
    .find((found) => found !== null);
  return address?.replace(/^https?:\/\/player\.vimeo\.com\/video\/(\d+).*$/, 'https://vimeo.com/$1') ?? null;
}

export function player(element: Element, { base, remarks }: Reading): void {
  const sources = [element, ...element.querySelectorAll('source')].map((source) => sourceOf(source, base));
  const address = sources.find((source) => source !== null);
  if (!address) {
    remarks.add('lostEmbeds');
    element.replaceWith(...element.childNodes);
    return;
  }
  remarks.add('players');
  // Where the element is not closed, the rest of the page stands in it.
  const rest = textOf(element).length > NOTICE_MAXIMUM ? [...element.childNodes] : [];
  replaceWhole(element, create(element, 'p', linkTo(element, address, titleOf(element) || address)), ...rest);
}

function titleOf(element: Element): string {
  return (element.getAttribute('title') || element.getAttribute('aria-label') || '').replace(/\s+/g, ' ').trim();
}

/** @returns `null` for an address that is not that of a video */
function video(near: Element, address: string): HTMLElement | null {
  const watch = youtubeWatchUrl(address.replace(/^\/\//, 'https://'));
  if (!watch) return null;
  const element = create(near, 'div');
  element.setAttribute('data-video', watch);
  return element;
}

/** A link would keep its words, but not a video. */
function replaceWhole(element: Element, ...by: (Node | string)[]): void {
  const link = element.closest('a');
  if (link) {
    link.after(...by);
    element.remove();
  } else element.replaceWith(...by);
}
