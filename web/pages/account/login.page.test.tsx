import { expect, test } from 'vitest';
import { codeIn, newEmail, PASSWORD, registrationOf } from '../../../test/support/accounts/accounts.ts';
import {
  arrivesAt,
  button,
  fieldOf,
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
import { setSite } from '../../../test/support/texts/writing.ts';

const WRONG = 'Email and password is not valid. Please enter the correct email and password.';

async function logIn({ user }: SiteInDom, email: string, password = PASSWORD): Promise<void> {
  fillIn({ Email: email, Password: password });
  await user.click(button('Log in'));
}

test('a wrong password is told, and what was typed stays', async () => {
  const site = await openSite();
  const { email } = await site.newPerson();
  await site.visit('/login');
  await logIn(site, email, 'Other.Kettle7');
  expect(await toast('Login failed')).toContain(WRONG);
  await waitFor(() => expect(problemOf('Password')).toBe(WRONG));
  expect([textIn('Email'), textIn('Password')]).toEqual([email, 'Other.Kettle7']);
  expect(localStorage.getItem('access_token')).toBeNull();
});

test.each(['shown', 'hidden'] as const)('the way that is not set up is %s, as the site says', async (unsetSignIn) => {
  const site = await openSite();
  await setSite(site.database, { unsetSignIn });
  await site.visit('/login');
  await says('New here?');
  const link = screen.queryByRole('link', { name: 'Sign in with Replit' });
  // A link, so that it leads there without script as well.
  expect(link?.getAttribute('href')).toBe(unsetSignIn === 'shown' ? '/api/login' : undefined);
  expect(screen.queryByText('Or') !== null).toBe(unsetSignIn === 'shown');
  expect(screen.queryByRole('button', { name: /Google|GitHub/ })).toBeNull();
});

test.each([
  ['unavailable', 'Signing in with Replit is not set up on this site yet.'],
  ['cancelled', 'The sign-in with Replit was cancelled. Nothing has changed.'],
  ['expired', 'This sign-in took too long, or was started in another browser. Try again.'],
  ['failed', 'The sign-in with Replit could not be confirmed. Try again.'],
  ['unreachable', 'Replit is not responding right now. Try again in a few minutes.'],
  ['address', 'Replit did not share your email address with us.'],
  ['busy', 'Too many attempts. Try again in a few minutes.'],
])('what went wrong at another site, %s, is told once', async (reason, sentence) => {
  const { visit, user } = await openSite();
  await visit(`/login?error=sso_${reason}`);
  expect(await toast('SSO Login failed')).toContain(sentence);
  expect(location.pathname + location.search).toBe('/login');
  expect(fieldOf('Email')).toBeTruthy();
  expect(localStorage.getItem('access_token')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await visit('/login');
  expect(document.querySelector('.toast[data-state="open"]')).toBeNull();
});

test('a code that another site gave to somebody else lets nobody in', async () => {
  const { visit } = await openSite();
  await visit('/login#sso_code=somebody-elses');
  expect(await toast('SSO Login failed')).toContain('This sign-in took too long');
  await main().findByLabelText('Email');
  expect(location.pathname + location.hash).toBe('/login');
  expect(localStorage.getItem('access_token')).toBeNull();
});

test('an answer without words for people is told in those of the page', async () => {
  const site = await openSite();
  const { email } = await site.newPerson();
  await site.visit('/login');
  for (const [status, body] of [
    [502, '<html><h1>Bad Gateway</h1></html>'],
    [403, '<html><h1>Blocked</h1></html>'],
    [401, '{}'],
    [401, '[]'],
  ] as const) {
    site.answerWith(({ path }) => (path === '/api/auth/login' ? new Response(body, { status }) : undefined));
    await logIn(site, email);
    expect(await toast('Login failed')).toContain(WRONG);
    await waitFor(() => expect(problemOf('Password')).toBe(WRONG));
    fillIn({ Email: '', Password: '' });
  }
  site.answerWith(() => undefined);
  await logIn(site, email);
  await toast('Login successful');
});

test('empty fields are told one by one', async () => {
  const { visit, user } = await openSite();
  await visit('/login');
  await user.click(button('Log in'));
  expect(problemOf('Email')).toBe('Email is required');
  expect(problemOf('Password')).toBe('Password is required');
  fillIn({ Email: 'x@' });
  expect(problemOf('Email')).toBeUndefined();
  await user.click(button('Log in'));
  expect(problemOf('Email')).toBe('Enter an email address such as name@example.org.');
});

test('a password can be looked at', async () => {
  const { visit, user } = await openSite();
  await visit('/login');
  await user.click(button('Show password'));
  expect(fieldOf('Password').type).toBe('text');
  await user.click(button('Hide password'));
  expect(fieldOf('Password').type).toBe('password');
});

test('while the login is on its way the button says so and cannot be pressed again', async () => {
  const site = await openSite();
  const { email } = await site.newPerson();
  await site.visit('/login');
  const release = site.holdBack('/api/auth/login');
  await logIn(site, email);
  expect((button('Logging in...') as HTMLButtonElement).disabled).toBe(true);
  release();
  await arrivesAt('/');
});

test('an address that was never confirmed leads to the step for the code, which logs in', async () => {
  const site = await openSite();
  const email = newEmail();
  await site.post('/api/auth/register', registrationOf(email));
  const code = codeIn(await site.mails.nextMail(email));
  await site.visit('/login');
  await logIn(site, email);
  expect(await toast('Login failed')).toContain('Verify your email address first');
  await says(`We’ve sent a code to ${email}.`);
  fillIn({ 'Verification code': code });
  await site.user.click(button('Verify'));
  await arrivesAt('/');
});

test.each([
  ['/blog?category=wisdom', '/blog?category=wisdom'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['/\t/evil.example', '/'],
])('the remembered path %s leads to %s, and only once', async (remembered, reached) => {
  const site = await openSite();
  const { email } = await site.newPerson();
  await site.visit('/login');
  sessionStorage.setItem('redirect after login', remembered);
  await logIn(site, email);
  await arrivesAt(reached);
  expect(sessionStorage.getItem('redirect after login')).toBeNull();
});

test.each([
  ['/login', '/'],
  ['/signup', '/'],
  ['/login', '/blog?category=wisdom'],
])('who comes to %s logged in is led on to %s', async (address, next) => {
  const site = await openSite();
  if (next !== '/') sessionStorage.setItem('redirect after login', next);
  await site.visitAs(await site.newPerson(), address);
  await arrivesAt(next);
});

test('a token the site does not know is dropped, and the bar is a stranger’s', async () => {
  const { visitAs } = await openSite();
  await visitAs({ token: 'unknown' }, '/');
  await waitFor(() => expect(localStorage.getItem('access_token')).toBeNull());
  await screen.findByRole('link', { name: 'Login' });
});
