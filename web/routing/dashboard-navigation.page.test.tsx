import { expect, onTestFinished, test, vi } from 'vitest';
import {
  arrivesAt,
  fieldOf,
  fillIn,
  main,
  openSite,
  textIn,
  toast,
  waitFor,
} from '../../test/support/browser/site-in-dom.tsx';

const SCREEN = '/dashboard/profile';

/** Shows a screen of the dashboard, and reports how it is scrolled from then on. */
async function openScrollable() {
  const site = await openSite();
  await site.visitAs(await site.newPerson(), SCREEN);
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

test('a fragment that names no element, such as that of a tab, leaves the screen where it is', async () => {
  const { scroll, scrollIntoView } = await openScrollable();
  followFragment('#list');
  expect([scroll.mock.calls, scrollIntoView.mock.calls]).toEqual([[], []]);
});

test('a fragment that names an element leads there, and the way back to where the screen was', async () => {
  const { scroll, scrollIntoView } = await openScrollable();
  const { state } = history;
  vi.stubGlobal('scrollY', 700);
  followFragment('#main');
  expect(scrollIntoView.mock.contexts).toContain(document.getElementById('main'));
  history.replaceState(state, '', SCREEN);
  dispatchEvent(new PopStateEvent('popstate', { state }));
  expect(scroll).toHaveBeenCalledWith(0, 700);
});

test('a tab that stays open for long stores the places of its latest screens alone', async () => {
  const places = Array.from({ length: 60 }, (_, index) => [`entry-${index}`, index]);
  sessionStorage.setItem('chintan:positions', JSON.stringify(places));
  await openScrollable();
  dispatchEvent(new Event('pagehide'));
  const stored = JSON.parse(sessionStorage.getItem('chintan:positions') ?? '');
  expect([stored.length, stored[0], stored.at(-1)]).toEqual([50, ['entry-11', 11], [history.state.entry, scrollY]]);
});

const linkTo = (path: string) => document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`) as HTMLAnchorElement;

test('a link to another screen keeps the document, and one out of the dashboard loads another', async () => {
  const site = await openSite();
  await site.visitAs(await site.newPerson(), SCREEN);
  const first = linkTo('#main');
  await site.user.click(linkTo('/dashboard/posts'));
  await arrivesAt('/dashboard/posts');
  await main().findByRole('heading', { level: 1, name: 'Manage Posts' });
  expect([first.isConnected, document.title.startsWith('Manage Posts')]).toEqual([true, true]);
  await site.user.click(linkTo('/'));
  await arrivesAt('/');
  expect([first.isConnected, document.querySelector('.site-footer')]).toEqual([false, expect.anything()]);
});

test('a link to a part of another screen shows that part', async () => {
  const site = await openSite();
  await site.visitAs(await site.newPerson({ is_admin: 1 }), '/dashboard/people');
  await main().findByRole('table', { name: 'People' });
  // Browsers tell of no fragment that a script has changed; the simulated one does.
  const ignore = (event: HashChangeEvent) => event.newURL && event.stopImmediatePropagation();
  addEventListener('hashchange', ignore);
  onTestFinished(() => removeEventListener('hashchange', ignore));
  await site.user.click(linkTo('/dashboard/comments#rules'));
  expect(await main().findByRole('textbox', { name: 'Link limit' })).toBeTruthy();
});

test('a screen that cannot be loaded says so in a toast, leaves what was typed, and is loaded by the next click', async () => {
  const site = await openSite();
  vi.stubGlobal('confirm', () => true);
  onTestFinished(() => void vi.unstubAllGlobals());
  await site.visitAs(await site.newPerson(), '/dashboard/create-post');
  await waitFor(() => fieldOf('Title'));
  fillIn({ Title: 'The lamp' });
  site.answerWith(({ path }) =>
    path === '/api/sign-in-ways' ? Promise.reject(new TypeError('no network')) : undefined,
  );
  await site.user.click(linkTo(SCREEN));
  expect(await toast('Error')).toContain('The site could not be reached. Check your connection and try again.');
  expect([location.pathname, textIn('Title')]).toEqual(['/dashboard/create-post', 'The lamp']);
  site.answerWith(() => undefined);
  await site.user.click(linkTo(SCREEN));
  await arrivesAt(SCREEN);
});

test('of two screens that were asked for, the last one is shown, even if the first then fails', async () => {
  const site = await openSite();
  await site.visitAs(await site.newPerson(), '/dashboard/posts');
  let fail = () => {};
  const failing = new Promise<Response>((_, reject) => {
    fail = () => reject(new TypeError('no network'));
  });
  site.answerWith(({ path }) => (path === '/api/sign-in-ways' ? failing : undefined));
  await site.user.click(linkTo(SCREEN));
  await site.user.click(linkTo('/dashboard'));
  await arrivesAt('/dashboard');
  fail();
  await site.settled();
  expect([location.pathname, document.querySelector('.toast[data-state="open"]')]).toEqual(['/dashboard', null]);
});
