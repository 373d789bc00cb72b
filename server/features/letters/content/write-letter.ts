import type { MailImage } from '#server/features/media/mail-image-store.ts';
import { withoutControls } from '#server/features/posts/rendering/html-tree.ts';
import { notesFor, readArticle } from './article.ts';
import { blockHtml } from './block-html.ts';
import { excerptLength, fittingLength } from './choose-blocks.ts';
import { type LetterParts, letterHtml } from './letter-html.ts';
import type { LetterPost, LetterSource, WrittenLetter } from './letter-post.ts';
import { letterText } from './letter-text.ts';
import { LETTER_WORDS } from './letter-words.ts';
import { letterAddress } from './link-address.ts';
import type { LetterScope } from './mail-scope.ts';

/** Gmail cuts off what is above some 102 KB; personal links and what a mail server adds must have room. */
export const SIZE_MAXIMUM = 85_000;

interface Site {
  name: string;
  /** Without a trailing slash. */
  url: string;
}

/** Writes the letter from what it is made from; nothing here depends on the database. */
export function writeLetter(
  { name, url }: Site,
  { id, extent, ...letter }: Omit<LetterSource, 'post_id'>,
  shown: LetterPost,
): WrittenLetter {
  const post = withoutControlsIn(shown);
  const site = { name: withoutControls(name), url };
  const subject = withoutControls(letter.subject);
  const preheader = withoutControls(letter.preheader) || post.summary;
  const scope = scopeOf(post, { siteUrl: url, webUrl: letterAddress(url, id, post) });
  const article = readArticle(post.html);
  const { blocks } = article;
  const written = blocks.map((block, index) => blockHtml(block, blocks[index - 1], scope));
  const partsOf = (count: number): LetterParts => ({
    site,
    subject,
    preheader,
    post,
    blocks: written.slice(0, count).join(''),
    notes: notesFor(blocks.slice(0, count), article),
    isCut: count < blocks.length,
  });
  const htmlOf = (count: number) => letterHtml(partsOf(count), scope);
  const sizeOf = (count: number) => Buffer.byteLength(htmlOf(count));
  const wanted = extent === 'excerpt' ? excerptLength(blocks) : blocks.length;
  const count = fittingLength(blocks, wanted, { sizeOf, limit: SIZE_MAXIMUM });
  const html = htmlOf(count);
  return {
    subject,
    preheader,
    language: post.language,
    title: post.title,
    html,
    text: letterText({ ...partsOf(count), blocks: blocks.slice(0, count) }, scope),
    pageHtml: post.html,
    size: Buffer.byteLength(html),
    wasShortened: extent === 'full' && count < wanted,
  };
}

/** The text itself was rendered without them. */
function withoutControlsIn({ title, summary, cover, images, videos, ...post }: LetterPost): LetterPost {
  const imageWithout = (image: MailImage) => ({ ...image, alt: withoutControls(image.alt) });
  return {
    ...post,
    title: withoutControls(title),
    summary: withoutControls(summary),
    cover: cover && imageWithout(cover),
    images: new Map([...images].map(([address, image]) => [address, imageWithout(image)])),
    videos: new Map([...videos].map(([id, video]) => [id, { ...video, title: withoutControls(video.title) }])),
  };
}

function scopeOf({ language, images, videos }: LetterPost, addresses: LetterScope['addresses']): LetterScope {
  return { addresses, words: LETTER_WORDS[language], images, videos, lang: language, isInTable: false };
}
