import { expect, test } from 'vitest';
import { PASSWORD } from '../../../test/support/accounts/accounts.ts';
import {
  arrivesAt,
  button,
  fillIn,
  main,
  openSite,
  toast,
  waitFor,
} from '../../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../../test/support/database/builders.ts';

const WISH = 'like after login';
const RETURN_PATH = 'redirect after login';
const likeButton = () => main().getAllByRole('button', { name: /^Liked? this post$/ })[0] as HTMLElement;

/** A stranger who liked a post, and was led to the login. */
async function likeAsStranger() {
  const site = await openSite();
  const id = await buildPost(site.database);
  const { slug } = await site.database.read.selectFrom('posts').select('slug').executeTakeFirstOrThrow();
  const address = `/blog/${slug}`;
  const person = await site.newPerson();
  await site.visit(address);
  await site.user.click(likeButton());
  expect(await toast('Authentication Required')).toContain('Please login to like this post');
  await arrivesAt('/login');
  expect(sessionStorage.getItem(RETURN_PATH)).toBe(address);
  const logIn = async () => {
    fillIn({ Email: person.email, Password: PASSWORD });
    await site.user.click(button('Log in'));
  };
  const likes = async () => (await site.get(`/api/post/likes/${id}`)).json().data.like_count;
  return { site, id, address, person, logIn, likes };
}

test('after the login the like is done, and the focus is where it was', async () => {
  const { address, logIn, likes } = await likeAsStranger();
  await logIn();
  await arrivesAt(address);
  await waitFor(async () => expect(await likes()).toBe(1));
  await waitFor(() => expect(likeButton().getAttribute('aria-pressed')).toBe('true'));
  expect(document.activeElement).toBe(likeButton());
  expect(sessionStorage.getItem(WISH)).toBeNull();
});

test('a like that was given before is not taken back', async () => {
  const { site, id, address, person, logIn, likes } = await likeAsStranger();
  await site.send('POST', '/api/post/like', { post_id: id }, { authorization: `Bearer ${person.token}` });
  await logIn();
  await arrivesAt(address);
  await waitFor(() => expect(document.activeElement).toBe(likeButton()));
  await site.settled();
  expect(await likes()).toBe(1);
});

test.each([
  ['is more than an hour old', (id: number) => JSON.stringify({ postId: id, at: Date.now() - 61 * 60_000 })],
  ['was for another post', (id: number) => JSON.stringify({ postId: id + 1, at: Date.now() })],
  ['cannot be read', () => 'like!'],
])('a wish that %s is not done', async (_, stored) => {
  const { site, id, address, logIn, likes } = await likeAsStranger();
  sessionStorage.setItem(WISH, stored(id));
  await logIn();
  await arrivesAt(address);
  await site.settled();
  expect(await likes()).toBe(0);
  expect(likeButton().getAttribute('aria-pressed')).toBe('false');
});

test.each(['//evil.example/blog/1', 'https://evil.example'])('a login does not lead to %s', async (path) => {
  const { logIn } = await likeAsStranger();
  sessionStorage.setItem(RETURN_PATH, path);
  await logIn();
  await arrivesAt('/');
});
