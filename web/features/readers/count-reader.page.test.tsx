import { expect, test } from 'vitest';
import { openSite, type SiteInDom } from '../../../test/support/browser/site-in-dom.tsx';
import { countReaders } from './count-reader.ts';
import { countReader } from './use-counted.ts';

const viewsIn = ({ calls }: SiteInDom) =>
  calls.filter(({ path }) => path === '/api/post/view').map(({ body }) => body as Record<string, unknown>);

/** The page of an address was loaded, and its reader reached for it. */
function load(address: string, counted: { view?: string; letter?: string }) {
  history.pushState(null, '', address);
  countReaders(counted, () => null)();
}

test('a reader who comes by the link of a letter is counted for it with the first page, and its id leaves the address', async () => {
  const site = await openSite();
  load('/blog/a-lamp?before=5&letter=3', { view: '7' });
  expect(location.search).toBe('?before=5');
  countReader('view', 8);
  await site.settled();
  const [first, second] = viewsIn(site);
  expect(first).toMatchObject({ post_id: 7, letter_id: '3' });
  expect(second).toEqual({ post_id: 8 });
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
