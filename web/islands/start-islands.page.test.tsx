import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '#shared/contracts/text.ts';
import { storeAccessToken } from '#web/session/store-access-token.ts';
import { button, fieldOf, main, openSite, says, waitFor } from '../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../test/support/database/builders.ts';
import { loadIslands } from './island.tsx';

/** What a browser has to wait for before an island is ready, and whether it can load one at all. */
const network = vi.hoisted(() => ({ loaded: Promise.resolve(), hydrated: Promise.resolve(), isOffline: false }));
const load = vi.hoisted(() => vi.fn());

vi.mock('./island-list.ts', async (original) => {
  const list = await original<typeof import('./island-list.ts')>();
  const islandEntry = (name: string) => {
    const entry = list.islandEntry(name);
    const loadLate = async () => {
      load(name);
      await network.loaded;
      if (network.isOffline) throw new TypeError('network error');
      return entry.load();
    };
    return { ...entry, load: loadLate };
  };
  return { ...list, islandEntry };
});

vi.mock('./hydrate-island.tsx', async (original) => {
  const { hydrateIsland } = await original<typeof import('./hydrate-island.tsx')>();
  return {
    hydrateIsland: async (...island: Parameters<typeof hydrateIsland>) => {
      await network.hydrated;
      return hydrateIsland(...island);
    },
  };
});

beforeEach(async () => {
  // For the server, which does it once.
  await loadIslands();
  load.mockClear();
  network.loaded = Promise.resolve();
  network.hydrated = Promise.resolve();
  network.isOffline = false;
  sessionStorage.clear();
});

const REPLY = 'Reply to Asha Joshi';
const REPORT = 'Report the comment by Asha Joshi';

/** A stranger before a text with a comment. */
async function openText(language: Language = 'en') {
  const site = await openSite();
  const id = await buildPost(site.database, { language });
  const { token } = await site.newPerson({ first_name: 'Asha' });
  const comment = { post_id: id, comment: 'A question?' };
  await site.send('POST', '/api/post/comment', comment, { authorization: `Bearer ${token}` });
  await site.visit(`/blog/${id}`);
  return { ...site, address: `/blog/${id}`, token };
}

const readyIslands = () => [
  ...new Set([...document.querySelectorAll<HTMLElement>('[data-ready]')].map((it) => it.dataset.island)),
];
const isReady = (name: string) => waitFor(() => expect(readyIslands()).toContain(name));
const busy = () => [...document.querySelectorAll('[aria-busy]')].map((it) => it.getAttribute('aria-label'));

test('an island starts by the focus or a pointer on a control, and not by one that passes over its words', async () => {
  const { visit, address } = await openText();
  fireEvent.pointerOver(main().getByText('A question?'));
  expect(load).not.toHaveBeenCalled();
  fireEvent.pointerOver(button(REPLY));
  await isReady('comments');
  await visit(address);
  fieldOf('Your comment').focus();
  await isReady('comments');
  expect(readyIslands()).toEqual(['comments']);
});

test.each(['loaded', 'hydrated'] as const)('what is pressed before an island is %s is done once', async (step) => {
  const { user } = await openText();
  const { promise, resolve } = Promise.withResolvers<void>();
  network[step] = promise;
  const answered = vi.fn();
  button(REPLY).addEventListener('click', answered);
  for (const name of [REPLY, REPORT, REPLY]) await user.click(button(name));
  // While React takes over, which is no time for people, what the server has rendered must stay as it is.
  expect(busy()).toEqual(step === 'loaded' ? [REPLY, REPORT] : []);
  resolve();
  await main().findByLabelText('Your reply to Asha Joshi');
  await main().findByText('What is wrong with this comment?');
  expect(answered).toHaveBeenCalledTimes(1);
  expect(busy()).toEqual([]);
});

test('a click with a key such as Ctrl is left to the browser', async () => {
  await openText();
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
    expect(fireEvent.click(button(REPLY), { [key]: true })).toBe(true);
  }
  expect(busy()).toEqual([]);
});

test('an island starts with all others of its kind', async () => {
  await openText();
  fireEvent.pointerDown(document.querySelector('main .like') as HTMLElement);
  await waitFor(() => expect(document.querySelectorAll('[data-island=like][data-ready]')).toHaveLength(2));
});

test.each([
  ['en', /^This part of the page could not be loaded\./, 'reload the page'],
  ['hi', /^पृष्ठ का यह भाग लोड नहीं हो सका।/, 'पृष्ठ दोबारा लोड करें'],
] as const)(
  'an island that cannot be loaded says so on a text in %s, and the next press tries again',
  async (...of) => {
    const [language, sentence, reload] = of;
    const { user } = await openText(language);
    network.isOffline = true;
    const reply = document.querySelector('.comment-buttons button') as HTMLElement;
    for (let times = 0; times < 2; times += 1) {
      await user.click(reply);
      const said = await main().findByRole('alert');
      expect([said.textContent, said.lang]).toEqual([expect.stringMatching(sentence), language]);
      expect(main().getByText(reload).getAttribute('href')).toBe('');
      await waitFor(() => expect(reply.hasAttribute('aria-busy')).toBe(false));
    }
    await says('A question?');
    network.isOffline = false;
    await user.click(reply);
    await waitFor(() => expect(reply.getAttribute('aria-expanded')).toBe('true'));
    expect(main().queryByRole('alert')).toBeNull();
  },
);

const VISITORS = ['account', 'comments', 'like'];

test('for those who are logged in, what shows it starts at once, and for others once they log in elsewhere', async () => {
  const { visit, address, token } = await openText();
  expect(load).not.toHaveBeenCalled();
  storeAccessToken(token);
  await waitFor(() => expect(readyIslands().toSorted()).toEqual(VISITORS));
  await visit(address);
  await waitFor(() => expect(readyIslands().toSorted()).toEqual(VISITORS));
});

test('who is writing a comment in this tab finds the comments ready', async () => {
  const { visit, address } = await openText();
  sessionStorage.setItem('reply to 3 on 9', '{"text":"Half a thought"}');
  await visit(address);
  await isReady('comments');
  expect(readyIslands()).toEqual(['comments']);
});
