import { expect, test } from 'vitest';
import { codeIn, linkTokenIn, newEmail, OTHER_PASSWORD, wrongCode } from '../../../test/support/accounts/accounts.ts';
import {
  button,
  fillIn,
  main,
  openSite,
  problemOf,
  type SiteInDom,
  says,
  screen,
  textIn,
  toast,
  waitFor,
} from '../../../test/support/browser/site-in-dom.tsx';

async function askForCode({ visit, user }: SiteInDom, email: string): Promise<void> {
  await visit('/forgot-password');
  fillIn({ Email: email });
  await user.click(button('Send the code'));
  await main().findByRole('heading', { name: 'Choose a new password' });
}

test('Back leads to the email step with the address still there', async () => {
  const site = await openSite();
  const email = newEmail();
  await askForCode(site, email);
  await site.user.click(button('Back'));
  await main().findByRole('heading', { name: 'Forgot your password?' });
  expect(textIn('Email')).toBe(email);
});

type WrongField = readonly [wrong: object, title: string | undefined, sentence: string, label: string];

async function expectEachTold({ user }: SiteInDom, right: object, wrongFields: WrongField[]): Promise<void> {
  for (const [wrong, title, sentence, label] of wrongFields) {
    const values: Record<string, string> = { ...right, ...wrong };
    fillIn(values);
    await user.click(button('Reset password'));
    if (title) expect(await toast(title)).toContain(sentence);
    await waitFor(() => expect(problemOf(label)).toContain(sentence));
    expect(Object.fromEntries(Object.keys(values).map((each) => [each, textIn(each)]))).toEqual(values);
  }
}

const MISMATCH: WrongField = [
  { 'Confirm new password': 'Other.Kettle7' },
  'Password mismatch',
  'Please ensure both passwords match.',
  'Confirm new password',
];
const TOO_SHORT = 'Password must be at least 8 characters long.';

test('each wrong field of the second step is told, and nothing typed is lost', async () => {
  const site = await openSite();
  const { email } = await site.newPerson();
  await askForCode(site, email);
  const code = codeIn(await site.mails.nextMail(email));
  const right = { 'Verification code': code, 'New password': OTHER_PASSWORD, 'Confirm new password': OTHER_PASSWORD };
  const weak = { 'New password': 'Ab1!', 'Confirm new password': 'Ab1!' };
  await expectEachTold(site, right, [
    [{ 'Verification code': '' }, undefined, 'Verification code is required', 'Verification code'],
    [weak, 'Weak Password', TOO_SHORT, 'New password'],
    MISMATCH,
    [{ 'Verification code': wrongCode(code) }, 'Reset failed', 'Invalid OTP. Please try again.', 'Verification code'],
  ]);
});

test('a toast gives way to the next, and to its button', async () => {
  const { visit, user } = await openSite();
  const toasts = () => document.querySelectorAll('.toast[data-state="open"]').length;
  await visit('/reset-password/some-token');
  fillIn({ Email: newEmail(), 'New password': 'Blue.Kettle7', 'Confirm new password': 'Blue.Kettle8' });
  await user.click(button('Reset password'));
  await toast('Password mismatch');
  fillIn({ 'New password': 'Ab1!', 'Confirm new password': 'Ab1!' });
  await user.click(button('Reset password'));
  await toast('Password too short');
  expect(toasts()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(toasts()).toBe(0);
});

test('each wrong field of the reset by link is told', async () => {
  const site = await openSite();
  await site.visit('/reset-password/no-such-token');
  const right = {
    ...{ 'Reset token': 'no-such-token', Email: newEmail() },
    ...{ 'New password': OTHER_PASSWORD, 'Confirm new password': OTHER_PASSWORD },
  };
  const short = { 'New password': 'Ab1!', 'Confirm new password': 'Ab1!' };
  await expectEachTold(site, right, [
    [{ Email: '' }, undefined, 'Email is required', 'Email'],
    [{ 'Reset token': '' }, undefined, 'Reset token is required', 'Reset token'],
    [short, 'Password too short', TOO_SHORT, 'New password'],
    MISMATCH,
    [{}, 'Reset failed', 'This link is no longer valid. Ask for a new one.', 'Reset token'],
  ]);
});

test('an empty or malformed address is told', async () => {
  const { visit, user } = await openSite();
  await visit('/forgot-password');
  await user.click(button('Send the code'));
  expect(problemOf('Email')).toBe('Email is required');
  fillIn({ Email: 'asha' });
  await user.click(button('Send the code'));
  expect(problemOf('Email')).toBe('Enter an email address such as name@example.org.');
});

test('when the code cannot be sent at all, the toast and the form say so', async () => {
  const { visit, user, answerWith } = await openSite();
  await visit('/forgot-password');
  fillIn({ Email: newEmail() });
  answerWith(({ path }) => (path === '/api/auth/forgot-password' ? new Response('{"status":false}') : undefined));
  await user.click(button('Send the code'));
  expect(await toast('Error')).toContain('Failed to send reset OTP. Please try again.');
  await says('Failed to send reset OTP. Please try again.');
  await waitFor(() => expect(document.activeElement).toBe(button('Send the code')));
});

test('without a network, the code and the new password fail in the words of their forms', async () => {
  const { visit, user, answerWith } = await openSite();
  answerWith(({ path }) => {
    if (!path.startsWith('/api/auth/')) return undefined;
    throw new TypeError('Failed to fetch');
  });
  await visit('/forgot-password');
  fillIn({ Email: newEmail() });
  await user.click(button('Send the code'));
  expect(await toast('Error')).toContain('Failed to send reset OTP. Please try again.');
  await visit('/reset-password/token');
  fillIn({ Email: newEmail(), 'New password': 'Lamp-oil.42', 'Confirm new password': 'Lamp-oil.42' });
  await user.click(button('Reset password'));
  expect(await toast('Reset failed')).toContain('Failed to reset password. Please try again.');
});

test('what was linked to the account lately goes with the reset, and the page says so', async () => {
  const site = await openSite();
  const { id, email } = await site.newPerson({ proved_at: 0 });
  await site.database.transaction(async (db) => {
    const identity = { user_id: id, issuer: 'google.com', subject: email, email: 'stranger@mail.example' };
    await db
      .insertInto('identities')
      .values({ ...identity, created_at: Date.now() + 1000 })
      .execute();
  });
  await askForCode(site, email);
  const link = linkTokenIn(await site.mails.nextMail(email));
  await site.visit(`/reset-password/${link}`);
  fillIn({ Email: email, 'New password': OTHER_PASSWORD, 'Confirm new password': OTHER_PASSWORD });
  await site.user.click(button('Reset password'));
  await main().findByRole('heading', { name: 'Your password has been changed' });
  await says('Google (stranger@mail.example) can no longer be used to sign in');
});
