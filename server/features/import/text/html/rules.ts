import { BLOCKS_MAXIMUM } from '#shared/markdown/parsing/nesting.ts';
import { rename, unwrap } from '#shared/rich-text/clean/elements.ts';
import { moveNotes } from '#shared/rich-text/clean/notes.ts';
import { HIDDEN, isHiddenByStyle } from '#shared/rich-text/transform-html.ts';
import * as cards from './cards.ts';
import { create, leftOut, type Reading, remove } from './html-context.ts';
import * as images from './images.ts';
import { link } from './links.ts';
import { tables } from './tables.ts';
import * as words from './words.ts';

type Rule = [program: string, selector: string, change: (element: Element, reading: Reading) => void];

/**
 * What is done to the HTML of any program before the rules for pasting read it, in this order. The first column is for the
 * reader: a feed has the same HTML as an export. What other sites may call the same is recognised by more than its class.
 */
const RULES: (Rule | ((reading: Reading) => void))[] = [
  ['Substack', '.image-link-expand, .header-anchor-parent, .header-anchor-widget, label.hide-text', remove],
  ['Substack', '.paywall-jump', remove],
  ['Substack', '.subscription-widget-wrap, .subscription-widget-wrap-editor, .subscription-widget', remove],
  ['Substack', '.subscribe-widget, .install-substack-app-embed, .community-chat, .share-dialog, .post-ufi', remove],
  ['Substack', '.button-wrapper, .captioned-button-wrap', cards.button],
  ['Substack', '.native-video-embed, .native-audio-embed, .poll-embed', leftOut('lostEmbeds')],
  ['Substack', '.latex-rendered[data-attrs]', cards.formula],
  ['Ghost', '.kg-signup-card, .kg-email-card, .kg-email-cta-card, .kg-paywall-card', leftOut('mailParts')],
  ['Ghost', '.kg-gallery-card', images.gallery],
  ['Substack', '.image-gallery-embed[data-attrs]', images.storedGallery],
  ['Substack', 'figure[class*=mageGallery]', images.gallery],
  ['Ghost', '.kg-image-card a[href]', images.linkedImage],
  ['Substack', '.captioned-image-container a[href], a.image-link', images.linkedImage],
  ['Medium', 'figure.graf--figure a[href]', images.linkedImage],
  ['Ghost', '.kg-video-card, .kg-audio-card, .kg-file-card', cards.linkCard('siteFiles')],
  ['Ghost and Substack', '.kg-bookmark-card, .embedded-post-wrap', cards.linkCard('cards')],
  ['Medium and Substack', '.graf--mixtapeEmbed, .file-embed-wrapper', cards.linkCard()],
  ['Ghost', '.kg-callout-card', cards.callout],
  ['Ghost', '.kg-toggle-card-icon', remove],
  ['Ghost', '.kg-toggle-heading-text, .kg-product-card-title', cards.boldLine],
  ['Ghost', '.kg-header-card h3', (heading) => rename(heading, 'p')],
  ['Substack', 'div.tweet, .twitter-embed[data-attrs]', cards.tweet],
  ['Substack', '.mention-wrap[data-attrs]', cards.mention],
  ['Substack', 'div[data-attrs]', cards.dataCard],
  ['Substack', '.preformatted-block pre', (pre) => pre.setAttribute('class', 'verse')],
  ['Substack', 'div.pullquote, div.callout-block', (quote) => rename(quote, 'blockquote')],
  ['Medium', '.graf--pullquote:not(blockquote)', (quote) => rename(quote, 'blockquote')],
  ['Medium', 'pre[data-code-block-lang]', nameLanguage],
  ['Medium', 'pre:not(.verse, .poem, .wp-block-verse) br', (end) => end.replaceWith('\n')],

  ['any', 'noscript', words.noscript],
  ['any', 'canvas, applet', (element) => element.replaceWith(create(element, 'span', ...element.childNodes))],
  ['any', 'input[type=checkbox]', (box) => box.replaceWith(box.hasAttribute('checked') ? '☑ ' : '☐ ')],
  ['any', 'form', words.form],
  ['any', 'input, select, textarea, button, datalist, fieldset:empty', leftOut('forms')],
  ['any', '[data-style]', (element, reading) => isHiddenByStyle(element) && words.hidden(element, reading)],
  ['any', HIDDEN, words.hidden],
  // It repeats the link before it.
  ['WordPress', 'a + a.wp-block-file__button', remove],

  ({ body, base = '', references }) => moveNotes(body, { page: base, nextName: () => references.noteName() }),

  ['any', '[data-youtube-id]', cards.youtubeStill],
  ['WordPress', 'figure.wp-block-embed .wp-block-embed__wrapper', cards.embeddedAddress],
  ['any', 'iframe, embed, object', cards.frame],
  ['any', 'video, audio', cards.player],

  ['any', 'svg', words.drawing],
  ['any', 'math', words.mathFormula],
  ['any', 'q', (quote) => quote.replaceWith('“', ...quote.childNodes, '”')],
  ['any', 'mark, u, ins', words.highlighted],
  ['any', 'details > summary', words.unfolded],
  ['any', 'dl', words.definitions],
  words.abbreviations,
  ['any', 'ruby', words.ruby],
  ['any', 'sup, sub', words.raised],
  ['WordPress', '.wp-block-pullquote blockquote, blockquote.wp-block-pullquote', markPullQuote],
  ['any', 'blockquote > cite, blockquote > footer', words.quoteSource],
  ['any', 'blockquote > p:last-child > cite:only-child', words.quoteSource],
  ['any', 'ol[start]', words.numberedList],

  ['WordPress', '.wp-block-gallery ul, ul.wp-block-gallery', images.galleryList],
  images.readImages,
  ['any', 'pre.wp-block-verse, pre.verse, .verse, .poem, .poetry, pre.poem', words.verse],
  tables,
  ['any', 'a', link],
  limitNesting,
  ['any', '[class]', keepKnownClasses],
  ['any', '[role]', keepKnownRole],
];

export function applyRules(reading: Reading): void {
  const { body } = reading;
  for (const rule of RULES) {
    if (typeof rule === 'function') rule(reading);
    else for (const element of body.querySelectorAll(rule[1])) if (body.contains(element)) rule[2](element, reading);
  }
}

function nameLanguage(pre: Element): void {
  pre.setAttribute('data-language', pre.getAttribute('data-code-block-lang') ?? '');
}

function markPullQuote(quote: Element): void {
  quote.classList.add('pull-quote');
}

/** What is nested more deeply than Markdown is read here is put further out. */
function limitNesting({ body, remarks }: Reading): void {
  const depths = new Map<Element, number>();
  for (const element of body.querySelectorAll('ul, ol, blockquote')) {
    const around = element.parentElement?.closest('ul, ol, blockquote');
    const own = element.tagName === 'BLOCKQUOTE' ? 1 : 2;
    depths.set(element, (around ? (depths.get(around) ?? 0) : 0) + own);
  }
  for (const [element, depth] of [...depths].reverse()) {
    if (depth < BLOCKS_MAXIMUM) continue;
    remarks.add('nesting');
    for (const item of [...element.children])
      if (item.tagName === 'LI') item.replaceWith(...item.childNodes, create(element, 'br'));
    unwrap(element);
  }
}

/** Those of Word, of code, of quotes and of cells. */
const KEPT_CLASSES = /^(?:Mso\w*|language-.*|pull-quote|align-(?:left|center|right))$/;

/** What the rules for pasting take for a page of this site or for another program, though it only has the same name. */
function keepKnownClasses(element: Element): void {
  const kept = [...element.classList].filter((name) => KEPT_CLASSES.test(name));
  if (kept.length > 0) element.setAttribute('class', kept.join(' '));
  else element.removeAttribute('class');
}

function keepKnownRole(element: Element): void {
  if (!/^(?:presentation|none|heading)$/.test(element.getAttribute('role') ?? '')) element.removeAttribute('role');
}
