import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { main, openSite, waitFor } from '../../../test/support/browser/site-in-dom.tsx';
import { buildPost, inTransaction } from '../../../test/support/database/builders.ts';

/** What the pages watch, and how they are told that it came into view. */
let watched: Map<Element, () => void>;

beforeEach(() => {
  watched = new Map();
  localStorage.clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly seen: (entries: { isIntersecting: boolean }[]) => void;
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.seen = seen;
      }
      observe(element: Element) {
        watched.set(element, () => this.seen([{ isIntersecting: true }]));
      }
      disconnect() {
        watched.clear();
      }
    },
  );
});

afterEach(() => vi.unstubAllGlobals());

async function openSeries(titles = ['One', 'Two', 'Three']) {
  const site = await openSite();
  const ids: number[] = [];
  for (const title of titles) ids.push(await buildPost(site.database, { title }));
  await inTransaction(site.database, async (db) => {
    const row = { name: 'Gita', slug: 'gita', position: 1 };
    const { id } = await db.insertInto('series').values(row).returning('id').executeTakeFirstOrThrow();
    for (const [index, postId] of ids.entries()) {
      const part = { series_id: id, series_order: index + 1 };
      await db.updateTable('posts').set(part).where('id', '=', postId).execute();
    }
    db.invalidate('series', 'every-post');
  });
  return { ...site, ids };
}

/** Scrolls to the end of the text. */
async function readToTheEnd() {
  const end = await waitFor(() => {
    const found = [...watched].find(([element]) => element.matches('.part-steps'));
    expect(found).toBeDefined();
    return found as [Element, () => void];
  });
  act(() => end[1]());
}

const markedParts = () =>
  [...document.querySelectorAll('[data-part][data-read]')].map((part) => part.querySelector('a')?.textContent);

test('a part is remembered once its end was reached, and the series goes on with the next one', async () => {
  const site = await openSeries();
  await site.visit('/blog/one');
  await waitFor(() => expect(watched.size).toBeGreaterThan(0));
  expect(markedParts()).toEqual([]);
  await readToTheEnd();
  await waitFor(() => expect(markedParts()).toEqual(['One']));
  expect(localStorage.getItem('read_parts')).toBe(JSON.stringify([site.ids[0]]));

  await site.visit('/series/gita');
  const go = await main().findByRole('link', { name: 'Continue with part 2' });
  expect(go.getAttribute('href')).toMatch(/\/blog\/two$/);
  expect(markedParts()).toEqual(['One']);
  expect(site.calls.some(({ body }) => JSON.stringify(body)?.includes('read_parts'))).toBe(false);
});

test('the only part is remembered as well', async () => {
  const site = await openSeries(['One']);
  await site.visit('/blog/one');
  await readToTheEnd();
  await waitFor(() => expect(localStorage.getItem('read_parts')).toBe(JSON.stringify(site.ids)));
});

test.each(['{broken', '{"a":1}', '["x",null,1.5]', 'null'])(
  '%s in the storage counts as nothing read',
  async (text) => {
    localStorage.setItem('read_parts', text);
    const site = await openSeries();
    await site.visit('/series/gita');
    main().getByRole('link', { name: 'Begin with part 1' });
    await site.visit('/blog/two');
    await readToTheEnd();
    await waitFor(() => expect(localStorage.getItem('read_parts')).toBe(JSON.stringify([site.ids[1]])));
  },
);

test('a browser that stores nothing shows the pages all the same', async () => {
  const site = await openSeries();
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const getItem = (name: string) => (name === 'read_parts' ? refuse() : null);
  vi.stubGlobal('localStorage', { getItem, setItem: refuse, removeItem: () => {} });
  await site.visit('/blog/one');
  await readToTheEnd();
  await site.visit('/series/gita');
  main().getByRole('link', { name: 'Begin with part 1' });
});
