import { readAccessToken } from './access-token.ts';
import { startHeader } from './components/start-header.ts';
import { startTexts } from './components/start-texts.ts';
import { hasSubscribed } from './features/newsletter/known-subscriber.ts';
import { countReaders } from './features/readers/count-reader.ts';
import { startSharing } from './features/sharing/start-sharing.ts';
import { startIslands } from './islands/start-islands.ts';
import { loadAnewForOthers } from './session/kept-page.ts';
import { showHandedOverToast } from './toasts/hand-over-toast.ts';
import { showToast } from './toasts/show-toast.ts';

const SIGNS_OF_LIFE = ['pointermove', 'touchstart', 'wheel', 'focusin', 'keydown'];

/**
 * What readers' pages do in the browser. Reading needs no React: the parts that do are islands.
 * @param counted what the page's script element says about who is counted
 * @param signal ends everything, for tests that open many pages in one document
 */
export function startReading(counted: DOMStringMap, signal: AbortSignal): void {
  // The bar leaves space for the name instead of showing 'Login' first.
  if (readAccessToken() !== null) document.documentElement.dataset.session = '';
  const { countView, countShare } = countReaders(counted, signal);
  for (const sign of SIGNS_OF_LIFE)
    addEventListener(sign, (event) => isMeant(event) && countView(), { passive: true, signal });
  removeInvitationIfSubscribed();
  // The browser may bring the page back after they have subscribed on another.
  addEventListener('pageshow', removeInvitationIfSubscribed, { signal });
  startHeader(signal);
  startTexts(signal);
  startSharing(countShare);
  startIslands(signal);
  startSeldomNeeded(signal);
  const said = document.querySelector('[data-toast]')?.textContent;
  if (said) void showToast({ title: said, isDestructive: true });
  showHandedOverToast();
  loadAnewForOthers(signal);
}

function removeInvitationIfSubscribed(): void {
  if (hasSubscribed()) document.querySelector('[data-island=letter-invitation]')?.remove();
}

/** Browsers also report a pointer that merely rests where the page appears, so only real movement counts. */
function isMeant(event: Event): boolean {
  const { movementX = 1, movementY = 1 } = event as Partial<PointerEvent>;
  return Boolean(movementX || movementY);
}

/** What few pages have is a chunk of its own. Without a network, they do without it. */
function startSeldomNeeded(signal: AbortSignal): void {
  const ignore = () => {};
  const resume = document.querySelector<HTMLElement>('.resume');
  if (resume) import('./features/resume/start-resume.ts').then((it) => it.startResume(resume, signal), ignore);
  if (document.querySelector('.part-steps[data-post], [data-part]'))
    import('./features/series/start-series.ts').then((it) => it.startSeries(signal), ignore);
}
