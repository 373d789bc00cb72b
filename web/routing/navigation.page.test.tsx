import { expect, onTestFinished, test, vi } from 'vitest';
import { openSite } from '../../test/support/browser/site-in-dom.tsx';

/** Shows a page, and reports how it is scrolled from then on. */
async function openScrollable() {
  const site = await openSite();
  await site.visit('/about');
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return { scroll, scrollIntoView };
}

/** What a click on a link to a fragment does. */
function followFragment(fragment: string): void {
  history.pushState(null, '', fragment);
  dispatchEvent(new PopStateEvent('popstate'));
}

test('a fragment that names no element, such as that of a tab, leaves the page where it is', async () => {
  const { scroll, scrollIntoView } = await openScrollable();
  followFragment('#list');
  expect([scroll.mock.calls, scrollIntoView.mock.calls]).toEqual([[], []]);
});

test('a fragment that names an element leads there, and the way back to where the page was', async () => {
  const { scroll, scrollIntoView } = await openScrollable();
  const { state } = history;
  vi.stubGlobal('scrollY', 700);
  followFragment('#main');
  expect(scrollIntoView.mock.contexts).toContain(document.getElementById('main'));
  history.replaceState(state, '', '/about');
  dispatchEvent(new PopStateEvent('popstate', { state }));
  expect(scroll).toHaveBeenCalledWith(0, 700);
});

test('a tab that stays open for long stores the places of its latest pages alone', async () => {
  const places = Array.from({ length: 60 }, (_, index) => [`entry-${index}`, index]);
  sessionStorage.setItem('chintan:positions', JSON.stringify(places));
  await openScrollable();
  dispatchEvent(new Event('pagehide'));
  const stored = JSON.parse(sessionStorage.getItem('chintan:positions') ?? '');
  expect([stored.length, stored[0], stored.at(-1)]).toEqual([50, ['entry-11', 11], [history.state.entry, scrollY]]);
});
