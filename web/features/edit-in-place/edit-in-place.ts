import './edit-in-place.css';
import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import * as paths from '#web/paths.ts';
import { api } from '#web/session/api.ts';

const LABELS = { en: 'Edit', hi: 'बदलें' };

/** The heading of each block that an admin can change, or the label above it; its screen; and the field, or the first part of its name. */
const BLOCKS = [
  ['.hero h1', 'home', 'name'],
  ['.featured-book .label', 'book', 'title'],
  ['[aria-labelledby=videos] h2', 'videos', ''],
  ['.author-introduction h2', 'author', 'bio'],
  ['.newsletter h2', 'home', 'claims'],
  ['.author-hero .label', 'author', 'name'],
  ['.expertise h2', 'author', 'expertise'],
  ['.achievements h2', 'author', 'achievements'],
  ['.journey h2', 'author', 'journey'],
] as const;

/** Leads from what a page shows to where it is changed. It is loaded only by those who may, or are likely to. */
export async function addEditLinks(isAdmin: boolean, signal: AbortSignal): Promise<void> {
  const like = document.querySelector<HTMLElement>('.post [data-island=like]');
  const { postId, language } = JSON.parse(like?.dataset.props ?? '{}');
  if (!isAdmin && like && (await api<PostDetailAnswer>(`/post/${postId}`)).revision === undefined) return;
  // The visitor may be another one by now.
  if (signal.aborted) return;
  if (!document.querySelector('.post')) return addBlockLinks(signal);
  // A draft has the link in its notice already.
  let link = document.querySelector<HTMLAnchorElement>('.post-draft a');
  if (like) {
    link = linkTo(paths.editPost({ id: postId }), LABELS[language as keyof typeof LABELS], signal);
    document.querySelector('.post-head .meta')?.append(link);
  }
  if (link) followKey(link, signal);
}

/** The form leads back to the block. */
function addBlockLinks(signal: AbortSignal): void {
  for (const [selector, screen, field] of BLOCKS) {
    const place = document.querySelector(selector);
    if (!place) continue;
    const isLabel = place.matches('.label');
    const { id, textContent } = (isLabel && place.nextElementSibling) || place;
    const from = encodeURIComponent(`${location.pathname}${location.search}${id && `#${id}`}`);
    const link = linkTo(`${paths.adminScreen(screen, `from=${from}`)}${field && `#${field}`}`, LABELS.en, signal);
    link.lang = 'en';
    link.setAttribute('aria-label', `${LABELS.en} “${textContent}”`);
    if (isLabel) place.append(link);
    else place.before(link);
  }
}

function linkTo(href: string, textContent: string, signal: AbortSignal): HTMLAnchorElement {
  const link = Object.assign(document.createElement('a'), { className: 'edit-in-place', href, textContent });
  signal.addEventListener('abort', () => link.remove());
  return link;
}

/** The key E follows the link, unless a field has the focus, or a dialog or menu is open over the page. */
function followKey(link: HTMLAnchorElement, signal: AbortSignal): void {
  link.setAttribute('aria-keyshortcuts', 'e');
  link.title = `${link.textContent} (E)`;
  const handleKey = (event: KeyboardEvent) => {
    const { key, target, isComposing, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key !== 'e' || isComposing || ctrlKey || metaKey || altKey || shiftKey || event.defaultPrevented) return;
    if (!isTypedInto(target as Element) && !isCovered()) link.click();
  };
  addEventListener('keydown', handleKey, { signal });
}

const isTypedInto = (target: Element) => target.closest?.('input, textarea, select, [contenteditable]') != null;

/** Browsers without popovers throw on the selector `:popover-open`. */
function isCovered(): boolean {
  const isPopoverKnown = 'popover' in document.body;
  return document.querySelector(isPopoverKnown ? 'dialog[open], :popover-open' : 'dialog[open]') !== null;
}
