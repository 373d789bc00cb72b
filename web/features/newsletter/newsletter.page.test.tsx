import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { newEmail } from '../../../test/support/accounts/accounts.ts';
import {
  begin,
  button,
  fieldOf,
  fillIn,
  openSite,
  problemOf,
  type SiteInDom,
  says,
  textIn,
  toast,
  waitFor,
} from '../../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../../test/support/database/builders.ts';

beforeEach(() => localStorage.clear());

const FIELD = 'Your email address';
const SAID = 'Check your inbox: a link there completes your subscription.';
const SUBSCRIBE = '/api/newsletter/subscribe';

async function subscribe({ user }: SiteInDom, email: string): Promise<void> {
  await begin(FIELD);
  fillIn({ [FIELD]: email });
  await user.click(button('Subscribe'));
}

const countSent = ({ calls }: SiteInDom) => calls.filter(({ path }) => path === SUBSCRIBE).length;

test('what is no address is told in the specified toast and under the field, and stays to be mended', async () => {
  const site = await openSite();
  await site.visit('/');
  await subscribe(site, 'asha@');
  expect(await toast('Subscription failed')).toContain('Please check your email format and try again.');
  await waitFor(() => expect(problemOf(FIELD)).toBe('Enter an email address such as name@example.org.'));
  expect(textIn(FIELD)).toBe('asha@');
  expect(document.activeElement).toBe(fieldOf(FIELD));

  await subscribe(site, newEmail());
  await says(SAID);
  expect(problemOf(FIELD)).toBeUndefined();
  await waitFor(() => expect(document.querySelector('.toast[data-state="open"]')).toBeNull());
});

test('an empty address is not sent', async () => {
  const site = await openSite();
  await site.visit('/newsletter');
  await subscribe(site, '   ');
  await waitFor(() => expect(problemOf(FIELD)).toBe('Enter your email address.'));
  expect(countSent(site)).toBe(0);
});

test('the button says that it waits, keeps the focus, and sends once however often it is pressed', async () => {
  const site = await openSite();
  await site.visit('/newsletter');
  const release = site.holdBack(SUBSCRIBE);
  await subscribe(site, newEmail());
  await waitFor(() => button('Subscribing...'));
  await site.user.click(button('Subscribing...'));
  await site.user.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Subscribing...'));
  release();
  await says(SAID);
  expect(countSent(site)).toBe(1);
});

test('below a text, the answer takes the place of the field and the focus, and no text asks again', async () => {
  const site = await openSite();
  const id = await buildPost(site.database);
  await site.visit(`/blog/${id}`);
  await subscribe(site, newEmail());
  await says(SAID);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(SAID));
  expect(screen.queryByLabelText(FIELD)).toBeNull();

  await site.visit(`/blog/${id}`);
  await waitFor(() => expect(document.querySelector('.letter-invitation')).toBeNull());
});
