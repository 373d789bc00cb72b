import { rename, textOf } from '#shared/rich-text/clean/elements.ts';
import { youtubeWatchUrl } from '#shared/text/youtube.ts';
import { absoluteAddress } from '../addresses.ts';
import { create, linkTo, type Reading } from './reading.ts';

const FRAMES = 'iframe, embed, object, frame';
const PLAYERS = 'video, audio';
const CARDS = '.kg-bookmark-card, .embedded-post-wrap';
/** What browsers that cannot play it show instead has fewer characters. */
const NOTICE_MAXIMUM = 200;

/** Videos of YouTube become videos; what else is embedded becomes a link to it. */
export function rewriteEmbeds(reading: Reading): void {
  const { body } = reading;
  for (const still of body.querySelectorAll('[data-youtube-id]'))
    replaceWhole(still, video(body, `https://youtu.be/${still.getAttribute('data-youtube-id')}`) ?? textOf(still));
  for (const card of body.querySelectorAll(CARDS)) rewriteCard(card, reading);
  for (const tweet of body.querySelectorAll('div.tweet')) rewriteTweet(tweet, reading);
  for (const figure of body.querySelectorAll('figure.wp-block-embed')) rewriteAddresses(figure, reading);
  for (const frame of body.querySelectorAll(FRAMES)) if (body.contains(frame)) rewriteFrame(frame, reading);
  for (const player of body.querySelectorAll(PLAYERS)) if (body.contains(player)) rewritePlayer(player, reading);
}

/** WordPress keeps the address alone, which its page replaces. */
function rewriteAddresses(figure: Element, { body, remarks }: Reading): void {
  for (const wrapper of figure.querySelectorAll('.wp-block-embed__wrapper')) {
    const text = textOf(wrapper);
    if (!/^https?:\/\/\S+$/.test(text)) continue;
    const shown = video(body, text);
    if (!shown) remarks.add('embeds');
    wrapper.replaceWith(shown ?? create(body, 'p', linkTo(body, text, text)));
  }
}

function rewriteFrame(frame: Element, { body, base, remarks }: Reading): void {
  const address = addressOf(frame, base);
  const shown = address && video(body, address);
  // What browsers show instead, often another way to embed the same.
  const inner = frame.tagName === 'IFRAME' ? null : frame.querySelector('iframe, embed, object, video, img');
  if (shown) {
    replaceWhole(frame, shown);
    return;
  }
  if (!address) {
    if (!inner && !/\S/.test(textOf(frame))) remarks.add('lostEmbeds');
    frame.replaceWith(...(frame.tagName === 'IFRAME' ? [] : frame.childNodes));
    return;
  }
  remarks.add('embeds');
  const words = wordsOf(frame) || address;
  const instead = frame.tagName === 'OBJECT' && !inner ? [...frame.childNodes] : [];
  replaceWhole(frame, create(body, 'p', linkTo(body, address, words)), ...instead);
}

function addressOf(frame: Element, base: string | undefined): string | null {
  const typed = ['src', 'data-src', 'data-lazy-src', 'data']
    .map((name) => frame.getAttribute(name) ?? '')
    .find((value) => absoluteAddress(value, base) !== null);
  return typed === undefined ? null : absoluteAddress(typed, base);
}

function rewritePlayer(player: Element, { body, base, remarks }: Reading): void {
  const sources = [player, ...player.querySelectorAll('source')].map((element) => addressOf(element, base));
  const address = sources.find((source) => source !== null);
  if (!address) {
    remarks.add('lostEmbeds');
    player.replaceWith(...player.childNodes);
    return;
  }
  remarks.add('players');
  const words = wordsOf(player) || address;
  // Where the element is not closed, the rest of the page stands in it.
  const rest = textOf(player).length > NOTICE_MAXIMUM ? [...player.childNodes] : [];
  replaceWhole(player, create(body, 'p', linkTo(body, address, words)), ...rest);
}

function wordsOf(element: Element): string {
  return (element.getAttribute('title') || element.getAttribute('aria-label') || '').replace(/\s+/g, ' ').trim();
}

/** @returns `null` for an address that is not that of a video */
function video(body: Element, address: string): HTMLElement | null {
  const watch = youtubeWatchUrl(address.replace(/^\/\//, 'https://'));
  if (!watch) return null;
  const element = create(body, 'div');
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

/** What another site says of itself: a title and a description. */
function rewriteCard(card: Element, { body, remarks }: Reading): void {
  const link = card.querySelector('a[href]');
  const title = card.querySelector('.kg-bookmark-title, .embedded-post-title');
  if (!link || !title) return;
  remarks.add('cards');
  const description = card.querySelector('.kg-bookmark-description, .embedded-post-body');
  const caption = card.querySelector('figcaption');
  const parts = [create(body, 'p', linkTo(body, link.getAttribute('href') ?? '', textOf(title)))];
  if (description && textOf(description) !== '') parts.push(rename(description, 'p'));
  if (caption && textOf(caption) !== '') parts.push(rename(caption, 'p'));
  card.replaceWith(...parts);
}

/** Substack shows a message of Twitter with pictures and numbers; its words and where it is are worth keeping. */
function rewriteTweet(tweet: Element, { body, remarks }: Reading): void {
  const address = tweet.querySelector('a[href]')?.getAttribute('href');
  const author = [...tweet.querySelectorAll('.tweet-author-name, .tweet-author')].map(textOf).join(' ');
  if (!address || author === '') return;
  remarks.add('cards');
  for (const part of tweet.querySelectorAll('.tweet-header, .tweet-footer')) part.remove();
  const credit = create(body, 'p', '— ', linkTo(body, address, author));
  tweet.replaceWith(create(body, 'blockquote', create(body, 'p', textOf(tweet)), credit));
}
