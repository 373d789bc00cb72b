import { expect, test } from 'vitest';
import { newEmail } from '../../../test/support/accounts/accounts.ts';
import { begin, button, fieldOf, fillIn, main, openSite, says } from '../../../test/support/browser/site-in-dom.tsx';

const FIELD = 'Your email address';
const SAID = 'Check your inbox: a link there completes your subscription.';
const SUBSCRIBE = '/api/newsletter/subscribe';

test('the language of the letters is both, unless another is chosen, and stays chosen for the next address', async () => {
  const site = await openSite();
  await site.visit('/newsletter');
  const sent = () => site.calls.filter(({ path }) => path === SUBSCRIBE).map(({ body }) => body);
  const [one, other] = [newEmail(), newEmail()];
  expect(fieldOf('Both').checked).toBe(true);
  await begin(FIELD);
  fillIn({ [FIELD]: one });
  await site.user.click(button('Subscribe'));
  await says(SAID);
  await site.user.click(fieldOf('हिन्दी'));
  fillIn({ [FIELD]: other });
  await site.user.click(button('Subscribe'));
  await site.settled();
  expect(sent()).toEqual([
    { email: one, language: 'both' },
    { email: other, language: 'hi' },
  ]);
  expect(fieldOf('हिन्दी').checked).toBe(true);
});

test('the page for subscribers presumes no language, asks for one, and lets them leave without', async () => {
  const site = await openSite();
  await site.visit('/newsletter/preferences/some-token');
  const group = main().getByRole('radiogroup', { name: 'Which language would you like?' });
  const choices = [...group.querySelectorAll('input')];
  expect(choices.map(({ value, checked, required }) => [value, checked, required])).toEqual([
    ['both', false, true],
    ['en', false, true],
    ['hi', false, true],
  ]);
  expect((button('Unsubscribe') as HTMLButtonElement).formNoValidate).toBe(true);
  expect((button('Save') as HTMLButtonElement).formNoValidate).toBe(false);
});

test('a link that is too old offers the form again', async () => {
  const site = await openSite();
  await site.visit('/newsletter/expired');
  await says('This link has expired');
  const email = newEmail();
  await begin(FIELD);
  fillIn({ [FIELD]: email });
  await site.user.click(button('Subscribe'));
  await says(SAID);
  await site.mails.nextMail(email);
});
