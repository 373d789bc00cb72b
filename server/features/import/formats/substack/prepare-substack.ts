import { editHtml } from '../html/edit-html.ts';
import { changeInto, elementsOf, jsonIn, removeAll, replaceWithLink, stringIn } from '../html/elements.ts';
import { prepareEmbeds } from './substack-embeds.ts';
import { prepareImages } from './substack-images.ts';
import { prepareNotes } from './substack-notes.ts';

export interface PreparedSubstack {
  html: string;
  /** Whether a part of the text was for those who pay. */
  hasPaywall: boolean;
  /** Forms and buttons to subscribe, share and comment. */
  widgets: number;
  /** Videos, recordings, polls and cards, of which the archive has only that they were there. */
  missing: number;
}

const WIDGETS =
  '.subscription-widget-wrap, .subscription-widget-wrap-editor, .subscription-widget, .subscribe-widget,' +
  '.install-substack-app-embed, .community-chat, .share-dialog, .post-ufi';
const DECORATION = '.image-link-expand, .header-anchor-parent, .header-anchor-widget, label.hide-text';
const MISSING = '.native-video-embed, .native-audio-embed, .poll-embed';

/** @returns nothing if the text cannot be read */
export function prepareSubstack(html: string): PreparedSubstack | undefined {
  const found = { hasPaywall: false, widgets: 0, missing: 0 };
  const prepared = editHtml(html, (body) => {
    removeAll(body, DECORATION);
    found.hasPaywall = removeAll(body, '.paywall-jump, .paywall') > 0;
    found.widgets = removeAll(body, WIDGETS) + prepareButtons(body);
    found.missing = removeAll(body, MISSING);
    for (const formula of elementsOf(body, '.latex-rendered')) prepareFormula(formula);
    prepareNotes(body);
    prepareImages(body);
    found.missing += prepareEmbeds(body);
    for (const poem of elementsOf(body, '.preformatted-block pre')) poem.className = 'verse';
    for (const quote of elementsOf(body, 'div.pullquote, div.callout-block')) changeInto(quote, 'blockquote');
  });
  return prepared === undefined ? undefined : { html: prepared, ...found };
}

/** @returns how many were buttons of Substack; those that lead elsewhere become links */
function prepareButtons(body: HTMLElement): number {
  let own = 0;
  for (const wrapper of elementsOf(body, '.button-wrapper, .captioned-button-wrap')) {
    if (!body.contains(wrapper)) continue;
    const link = wrapper.querySelector('a[href]');
    const address = link?.getAttribute('href') ?? '';
    if (!link || isOwnButton(address)) {
      own += 1;
      wrapper.remove();
    } else replaceWithLink(wrapper, address, link.textContent ?? '');
  }
  return own;
}

function isOwnButton(address: string): boolean {
  return (
    /\/(?:subscribe|comments|leaderboard|chat)\/?(?:[?#]|$)|[?&](?:action=share|gift=true|donate=true)/.test(address) ||
    /^(?:%%|\{\{)/.test(address)
  );
}

function prepareFormula(formula: HTMLElement): void {
  const { persistentExpression } = jsonIn(formula, 'data-attrs');
  const text = stringIn(persistentExpression) ?? formula.textContent ?? '';
  const pre = changeInto(formula, 'pre');
  pre.textContent = text;
}
