import { useEffect } from 'react';

const QUESTION =
  'This is not saved yet. What you typed stays on this device, and you will find it again under your posts. Leave now?';

/** While something is not saved, leaving asks: by a link, by a search or what it suggests, by Back, by closing the tab. */
export function useLeaveQuestion(isUnsaved: boolean, question = QUESTION): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: Event) => {
      if (confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const leaving = new AbortController();
    const { signal } = leaving;
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    // Before the page's own listeners hear of it.
    document.addEventListener('click', (event) => leadsAway(event) && ask(event), { capture: true, signal });
    document.addEventListener('submit', (event) => isSearch(event) && ask(event), { capture: true, signal });
    window.navigation?.addEventListener('navigate', (event) => goesBack(event) && ask(event), { signal });
    return () => leaving.abort();
  }, [isUnsaved, question]);
}

function leadsAway(event: MouseEvent): boolean {
  const target = event.target as Element;
  // A title that the search suggests.
  if (target.closest('[role=option]')) return true;
  const link = target.closest('a');
  const opensElsewhere = event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey || link?.target;
  return link !== null && !opensElsewhere && link.origin === location.origin && !leadsDown(link);
}

/** To another place on this page. */
function leadsDown({ hash, pathname, search }: HTMLAnchorElement): boolean {
  return hash !== '' && pathname === location.pathname && search === location.search;
}

function isSearch(event: SubmitEvent): boolean {
  return (event.target as Element).matches('[role=search]');
}

/** Browsers that know no Navigation API go back at once; what was typed is kept all the same. */
function goesBack(event: NavigateEvent): boolean {
  // What leads off this page as a whole, the browser asks about.
  return event.navigationType === 'traverse' && event.destination.sameDocument && event.cancelable;
}
