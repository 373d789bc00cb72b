import { useEffect } from 'react';
import { readAccessToken } from '#web/access-token.ts';
import { hasAccessExpired } from '#web/session/store-access-token.ts';

const QUESTION = 'Leave this page? Your unsaved changes stay on this device, under Writing.';
export const QUESTION_OF_LOSS = 'Leave this page? Your unsaved changes will be lost.';

/** Asks before unsaved changes are left by a link, an option of the command palette, Back, or closing the tab. */
export function useLeaveQuestion(isUnsaved: boolean, question = QUESTION): void {
  useEffect(() => {
    if (!isUnsaved) return;
    /** A link to a page outside of the dashboard unloads this one right after it was answered. */
    let isAnswered = false;
    const ask = (event: Event) => {
      if (confirm(question)) {
        isAnswered = true;
        setTimeout(() => (isAnswered = false), 1000);
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    };
    const leaving = new AbortController();
    const { signal } = leaving;
    const unload = (event: Event) => {
      // After a logout nothing can be saved here, and what was typed stays on the device. After a login has expired, it can.
      const canSave = readAccessToken() !== null || hasAccessExpired();
      if (canSave && !isAnswered) event.preventDefault();
    };
    addEventListener('beforeunload', unload, { signal });
    // Capturing listeners run before those of the page.
    document.addEventListener('click', (event) => leadsAway(event) && ask(event), { capture: true, signal });
    window.navigation?.addEventListener('navigate', (event) => goesBack(event) && ask(event), { signal });
    return () => leaving.abort();
  }, [isUnsaved, question]);
}

function leadsAway(event: MouseEvent): boolean {
  const target = event.target as Element;
  // Options are what the command palette finds.
  if (target.closest('[role=search] [role=option]')) return true;
  const link = target.closest('a');
  const opensElsewhere = event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey || link?.target;
  // A detour that the form itself offers, and from which one comes back to it, needs no question.
  if (link?.dataset.unasked) return false;
  return link !== null && !opensElsewhere && link.origin === location.origin && !staysOnPage(link);
}

/** Whether a link leads to another section of this page. */
function staysOnPage({ hash, pathname, search }: HTMLAnchorElement): boolean {
  return hash !== '' && pathname === location.pathname && search === location.search;
}

/**
 * Going back to another tab of the screen leaves nothing. Without the Navigation API, browsers go back without a
 * confirmation; the draft is stored in any case.
 */
function goesBack(event: NavigateEvent): boolean {
  // For navigations to another document, `beforeunload` makes the browser ask.
  const { navigationType, destination, cancelable, hashChange } = event;
  return navigationType === 'traverse' && destination.sameDocument && cancelable && !hashChange;
}
