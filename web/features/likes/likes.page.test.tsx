import { expect, onTestFinished, test, vi } from 'vitest';
import { STORES_NOTHING } from '#web/session/store-access-token.ts';
import {
  arrivesAt,
  main,
  openSite,
  type SiteInDom,
  says,
  toast,
  waitFor,
} from '../../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../../test/support/database/builders.ts';

const LIKE = '/api/post/like';

async function openPost() {
  const site = await openSite();
  const id = await buildPost(site.database);
  const person = await site.newPerson();
  await site.visitAs(person, `/blog/${id}`);
  await waitFor(() => expect(site.calls.map(({ path }) => path)).toContain(`/api/post/likes/${id}`));
  return { site, id, person };
}

const likeButton = () => main().getAllByRole('button', { name: /^Liked? this post$/ })[0] as HTMLElement;
const isPressed = () => likeButton().getAttribute('aria-pressed') === 'true';

async function likesOf({ get }: SiteInDom, id: number): Promise<number> {
  return (await get(`/api/post/likes/${id}`)).json().data.like_count;
}

async function likeAsSomebodyElse(site: SiteInDom, id: number): Promise<void> {
  const { token } = await site.newPerson();
  await site.send('POST', LIKE, { post_id: id }, { authorization: `Bearer ${token}` });
}

test('a like that fails is taken back, said in the site’s words, and asked for anew', async () => {
  const { site, id } = await openPost();
  site.answerWith(({ path }) =>
    path === LIKE ? Response.json({ status: false, message: 'The lamp went out.' }, { status: 500 }) : undefined,
  );
  await likeAsSomebodyElse(site, id);
  await site.user.click(likeButton());
  expect(await toast('Error')).toContain('The lamp went out.');
  // The other reader's.
  await says('1 like');
  expect(isPressed()).toBe(false);
});

test('however often it is pressed while a call is on its way, the last wish counts', async () => {
  const { site, id } = await openPost();
  for (const [presses, likes] of [
    [5, 1],
    [4, 1],
    [3, 0],
  ] as const) {
    const release = site.holdBack(LIKE);
    for (let press = 0; press < presses; press += 1) await site.user.click(likeButton());
    await waitFor(() => expect(isPressed()).toBe(likes === 1));
    release();
    await waitFor(async () => expect(await likesOf(site, id)).toBe(likes));
    await waitFor(() => expect(isPressed()).toBe(likes === 1));
  }
});

test('the likes of two people add up', async () => {
  const { site, id } = await openPost();
  await likeAsSomebodyElse(site, id);
  await site.user.click(likeButton());
  await says('2 likes');
  await waitFor(async () => expect(await likesOf(site, id)).toBe(2));
});

test('a login that has ended is said so, and the dead token is gone', async () => {
  const { site, person } = await openPost();
  await site.send('POST', '/api/auth/logout', undefined, { authorization: `Bearer ${person.token}` });
  await site.user.click(likeButton());
  expect(await toast('Error')).toContain('Log in first.');
  await waitFor(() => expect(document.querySelector('.response-counts')?.textContent).toBe('Like this postComments'));
  expect(localStorage.getItem('access_token')).toBeNull();
  await site.user.click(likeButton());
  await arrivesAt('/login');
});

test('where nothing can be stored, a stranger is told so, instead of being led to a login that cannot work', async () => {
  const site = await openSite();
  const id = await buildPost(site.database);
  await site.visit(`/blog/${id}`);
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  onTestFinished(() => void vi.unstubAllGlobals());
  const address = location.pathname;
  await site.user.click(likeButton());
  await toast(STORES_NOTHING);
  expect(location.pathname).toBe(address);
});
