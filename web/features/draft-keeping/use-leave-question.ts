import { useEffect } from 'react';

const QUESTION =
  'This is not saved yet. What you typed stays on this device, and you will find it again under your posts. Leave now?';

/** While something is not saved, leaving asks: by a link, by a search, by Back, and by closing the tab. */
export function useLeaveQuestion(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    // Before the page's own listeners hear of it.
    document.addEventListener('click', askAtLink, { capture: true, signal });
    document.addEventListener('submit', askAtSearch, { capture: true, signal });
    window.navigation?.addEventListener('navigate', askAtBack, { signal });
    return () => leaving.abort();
  }, [isUnsaved]);
}

function askAtLink(event: MouseEvent) {
  const link = (event.target as Element).closest('a');
  const opensElsewhere = event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey || link?.target;
  if (link && !opensElsewhere && link.origin === location.origin && !link.hash) ask(event);
}

function askAtSearch(event: SubmitEvent) {
  if ((event.target as Element).matches('[role=search]')) ask(event);
}

/** Browsers that know no Navigation API go back at once; what was typed is kept all the same. */
function askAtBack(event: NavigateEvent) {
  // What leads off this page as a whole, the browser asks about.
  const isBack = event.navigationType === 'traverse' && event.destination.sameDocument;
  if (isBack && event.cancelable) ask(event);
}

function ask(event: Event) {
  if (confirm(QUESTION)) return;
  event.preventDefault();
  event.stopPropagation();
}
