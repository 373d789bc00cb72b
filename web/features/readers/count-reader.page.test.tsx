import { expect, onTestFinished, test, vi } from 'vitest';
import { openSite, type SiteInDom } from '../../../test/support/browser/site-in-dom.tsx';
import { countReaders } from './count-reader.ts';

const viewsIn = ({ calls }: SiteInDom) =>
  calls.filter(({ path }) => path === '/api/post/view').map(({ body }) => body as Record<string, unknown>);

/** The page of an address was loaded, and its reader reached for it. */
function load(address: string, counted: { view?: string; letter?: string }) {
  history.pushState(null, '', address);
  const counter = countReaders(counted, new AbortController().signal);
  counter.countView();
  return counter;
}

test('a reader who comes by the link of a letter is counted for it once, and its id leaves the address', async () => {
  const site = await openSite();
  const { countView } = load('/blog/a-lamp?before=5&letter=3', { view: '7' });
  expect(location.search).toBe('?before=5');
  countView();
  await site.settled();
  expect(viewsIn(site)).toMatchObject([{ post_id: 7, letter_id: '3' }]);
});

test('the page of a letter counts who came from the letter, and nobody else', async () => {
  const site = await openSite();
  load('/newsletter/letters/3', { view: '7', letter: '3' });
  load('/newsletter/letters/3?letter=4', { view: '7', letter: '3' });
  await site.settled();
  expect(viewsIn(site)).toEqual([]);
  load('/newsletter/letters/3?letter=3', { view: '7', letter: '3' });
  expect(location.search).toBe('');
  await site.settled();
  expect(viewsIn(site)).toMatchObject([{ post_id: 7, letter_id: '3' }]);
});

test('the address of the page to unsubscribe is left as it is, since its form is sent there', async () => {
  const site = await openSite();
  for (const query of ['?letter=12-34-0123456789ab', '?letter=3', '?letters=1']) {
    load(`/newsletter/unsubscribe/token${query}`, {});
    expect(location.search).toBe(query);
  }
  await site.settled();
  expect(viewsIn(site)).toEqual([]);
});

test('a page that nobody looks at yet is counted once, when it is looked at', async () => {
  const site = await openSite();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  load('/blog/a-lamp', { view: '7' });
  vi.advanceTimersByTime(10_000);
  expect(viewsIn(site)).toEqual([]);
  isHidden.mockReturnValue(false);
  for (let times = 0; times < 2; times += 1) document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(10_000);
  expect(viewsIn(site)).toMatchObject([{ post_id: 7 }]);
});

test('a page that is seen for a moment only is not counted', async () => {
  const site = await openSite();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  countReaders({ view: '7' }, new AbortController().signal);
  for (const hidden of [true, false, true, false]) {
    vi.advanceTimersByTime(2000);
    isHidden.mockReturnValue(hidden);
    document.dispatchEvent(new Event('visibilitychange'));
  }
  vi.advanceTimersByTime(2000);
  expect(viewsIn(site)).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(viewsIn(site)).toHaveLength(1);
});

test('a view that cannot be counted disturbs nobody', async () => {
  const site = await openSite();
  site.answerWith(() => Promise.reject(new TypeError('network error')));
  const trouble = vi.fn();
  process.on('unhandledRejection', trouble);
  onTestFinished(() => void process.off('unhandledRejection', trouble));
  load('/blog/a-lamp', { view: '7' });
  await site.settled();
  expect(viewsIn(site)).toHaveLength(1);
  expect(trouble).not.toHaveBeenCalled();
});
