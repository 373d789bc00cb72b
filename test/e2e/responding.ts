import type { Page } from 'playwright-core';
import { codeIn, newEmail, PASSWORD } from '../support/accounts/accounts.ts';
import { fillIn } from './on-the-page.ts';
import { newPerson, type Person } from './people.ts';
import type { SiteInBrowser } from './site-in-browser.ts';
import { ask, newPost } from './writers.ts';

export interface PublishedPost {
  id: number;
  slug: string;
  /** Of its page. */
  address: string;
  author: Person;
}

const authors = new WeakMap<SiteInBrowser, Promise<Person>>();

/** By the one author of all posts of a file. */
export async function publishedPost(shared: SiteInBrowser, overrides: Record<string, unknown> = {}) {
  const making = authors.get(shared) ?? newPerson(shared, { first_name: 'Indumati', last_name: 'Pathak' });
  authors.set(shared, making);
  const author = await making;
  const { id, slug } = await newPost(shared, author, overrides);
  return { id, slug, address: `/blog/${slug}`, author } as PublishedPost;
}

/** One after the other, by calls alone; the last one is the newest. */
export async function comment(shared: SiteInBrowser, person: Person, { id }: PublishedPost, ...texts: string[]) {
  for (const text of texts) {
    const { status, message } = await ask(shared, person, 'POST', '/post/comment', { post_id: id, comment: text });
    if (!status) throw new Error(String(message));
  }
}

/** As a caller of the letter does it. */
export async function pressLike(shared: SiteInBrowser, person: Person, { id }: PublishedPost) {
  await ask(shared, person, 'POST', '/post/like', { post_id: id });
}

/** As the site has them. */
export async function commentsOf(shared: SiteInBrowser, { id }: PublishedPost): Promise<string[]> {
  const { data } = await (await fetch(`${shared.site.url}/api/post/comment/${id}?limit=50`)).json();
  return data.rows.map((row: { comment: string }) => row.comment);
}

export async function likesOf(shared: SiteInBrowser, { id }: PublishedPost): Promise<number> {
  return (await (await fetch(`${shared.site.url}/api/post/likes/${id}`)).json()).data.like_count;
}

export const likeButton = (page: Page) => page.getByRole('button', { name: /^Liked? this post$/ });
export const field = (page: Page) => page.getByLabel('Your comment');
export const postButton = (page: Page) => page.getByRole('button', { name: 'Post comment' });
/** What the comments say, from the top. */
export const commentTexts = (page: Page) => page.locator('.comment-words').allTextContents();

/** What somebody fills in to create an account. */
export const registration = (email: string) => ({
  'First name': 'आशा',
  'Last name': 'राव',
  Email: email,
  'Phone number': '98765 43210',
  Password: PASSWORD,
  'Confirm password': PASSWORD,
});

/** The way from the login page, where somebody was sent, to an account of their own, with the code from the mail. */
export async function createAccount(page: Page, { mails }: SiteInBrowser): Promise<void> {
  const email = newEmail();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  await fillIn(page, registration(email));
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Verification code').fill(codeIn(await mails.nextMail(email)));
  await page.getByRole('button', { name: 'Verify' }).click();
}
