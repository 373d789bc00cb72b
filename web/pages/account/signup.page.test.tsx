import { expect, test } from 'vitest';
import {
  codeIn,
  newEmail,
  OTHER_PASSWORD,
  PASSWORD,
  registrationOf,
  wrongCode,
} from '../../../test/support/accounts/accounts.ts';
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
  textIn,
  toast,
  waitFor,
} from '../../../test/support/browser/site-in-dom.tsx';

const registration = (email: string) => ({
  'First name': 'आशा',
  'Last name': 'राव',
  Email: email,
  'Phone number': '98765 43210',
  Password: PASSWORD,
  'Confirm password': PASSWORD,
});

async function register({ visit, user }: SiteInDom, email: string): Promise<void> {
  await visit('/signup');
  fillIn(registration(email));
  await user.click(button('Create account'));
  await main().findByRole('heading', { name: 'Check your email' });
}

test('a code may be pasted with spaces or typed in Devanagari', async () => {
  const site = await openSite();
  const email = newEmail();
  await register(site, email);
  fillIn({ 'Verification code': '१२३ ४५६ ७' });
  expect(textIn('Verification code')).toBe('123456');
  expect(fieldOf('Verification code').getAttribute('inputmode')).toBe('numeric');
  expect(fieldOf('Verification code').getAttribute('autocomplete')).toBe('one-time-code');

  const code = codeIn(await site.mails.nextMail(email));
  fillIn({ 'Verification code': ` ${code.slice(0, 3)} ${code.slice(3)}` });
  await site.user.click(button('Verify'));
  await arrivesAt('/');
});

test('a wrong code is told in a toast and under the field, and the right one still counts', async () => {
  const site = await openSite();
  const email = newEmail();
  await register(site, email);
  const code = codeIn(await site.mails.nextMail(email));
  fillIn({ 'Verification code': wrongCode(code) });
  await site.user.click(button('Verify'));
  expect(await toast('Verification failed')).toContain('Invalid OTP. Please try again.');
  await waitFor(() => expect(problemOf('Verification code')).toBe('Invalid OTP. Please try again.'));

  fillIn({ 'Verification code': code });
  expect(problemOf('Verification code')).toBeUndefined();
  await site.user.click(button('Verify'));
  await arrivesAt('/');
});

test('where somebody else registered the address too, nothing of theirs is kept, and the page says what is missing', async () => {
  const site = await openSite();
  const email = newEmail();
  await register(site, email);
  const code = codeIn(await site.mails.nextMail(email));
  const others = { password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD };
  await site.post('/api/auth/register', registrationOf(email, others));
  // The page that is loaded again does not know the password any more.
  const { state } = history;
  await site.visit('/signup');
  history.replaceState(state, '');
  dispatchEvent(new PopStateEvent('popstate', { state }));
  await main().findByRole('heading', { name: 'Check your email' });
  fillIn({ 'Verification code': code });
  await site.user.click(button('Verify'));
  expect(await toast('Login successful')).toContain('Someone had signed up with it more than once');
  await site.visit('/dashboard');
  await main().findByRole('heading', { name: 'Welcome back!' });
  await site.visit('/dashboard/profile');
  await main().findByRole('heading', { name: 'Set a password' });
  expect(textIn('First name')).toBe('');
});

test('a way to sign in that is not set up is not named to those who register', async () => {
  const { visit } = await openSite();
  await visit('/signup');
  expect(main().queryByText(/Sign in with/)).toBeNull();
});

test('what is wrong with a field is told under it, it takes the focus, and nothing typed is lost', async () => {
  const { visit, user } = await openSite();
  await visit('/signup');
  const right = registration(newEmail());
  for (const [label, value, sentence] of [
    ['First name', '', 'First name is required'],
    ['Last name', '  ', 'Last name is required'],
    ['Email', '', 'Email is required'],
    ['Email', 'asha at example', 'Enter an email address such as name@example.org.'],
    ['Phone number', '', 'Phone number is required'],
    ['Phone number', 'none', 'Enter a phone number such as +91 98765 43210.'],
    ['Password', '', 'Password is required'],
    ['Confirm password', '', 'Confirm password is required'],
  ] as const) {
    const values = { ...right, [label]: value };
    fillIn(values);
    await user.click(button('Create account'));
    await waitFor(() => expect(problemOf(label)).toBe(sentence));
    expect(document.activeElement).toBe(fieldOf(label));
    expect(Object.fromEntries(Object.keys(values).map((each) => [each, textIn(each)]))).toEqual(values);
  }
  expect(location.pathname).toBe('/signup');
});

test('all that is wrong is told in one round', async () => {
  const site = await openSite();
  await site.visit('/signup');
  fillIn({ ...registration(''), 'Phone number': '12', Password: 'blue.kettle7', 'Confirm password': 'other' });
  await site.user.click(button('Create account'));
  expect(await toast('Weak Password')).toContain('Password must contain at least one uppercase letter.');
  expect(['Email', 'Phone number', 'Password', 'Confirm password'].map(problemOf)).toEqual([
    'Email is required',
    'Enter a phone number such as +91 98765 43210.',
    'Password must contain at least one uppercase letter.',
    'Please ensure both passwords match.',
  ]);
  expect(site.calls.filter(({ path }) => path === '/api/auth/register')).toEqual([]);
});

test('a weak password is called so, with what it lacks', async () => {
  const { visit, user } = await openSite();
  await visit('/signup');
  fillIn(registration(newEmail()));
  for (const [password, sentence] of [
    ['Ab1!', 'Password must be at least 8 characters long.'],
    ['blue.kettle7', 'Password must contain at least one uppercase letter.'],
    ['BLUE.KETTLE7', 'Password must contain at least one lowercase letter.'],
    ['Blue.Kettle', 'Password must contain at least one number.'],
    ['BlueKettle7', 'Password must contain at least one special character.'],
  ] as const) {
    fillIn({ Password: password, 'Confirm password': password });
    await user.click(button('Create account'));
    await waitFor(async () => expect(await toast('Weak Password')).toContain(sentence));
    expect(problemOf('Password')).toBe(sentence);
  }
});

test('all that a password lacks is one list below its field', async () => {
  const { visit, user } = await openSite();
  await visit('/signup');
  fillIn({ ...registration(newEmail()), Password: 'weak', 'Confirm password': 'weak' });
  await user.click(button('Create account'));
  const missing = 'Still missing: at least 8 characters, a capital letter, a number, a symbol.';
  await waitFor(() => expect(problemOf('Password')).toBe(missing));
});

test('two passwords that differ are told', async () => {
  const { visit, user } = await openSite();
  await visit('/signup');
  fillIn({ ...registration(newEmail()), 'Confirm password': `${PASSWORD}!` });
  await user.click(button('Create account'));
  expect(await toast('Password mismatch')).toContain('Please ensure both passwords match.');
  expect(problemOf('Confirm password')).toBe('Please ensure both passwords match.');
});

test('what only the site knows to be wrong is told as well', async () => {
  const { visit, user } = await openSite();
  await visit('/signup');
  fillIn({ ...registration(newEmail()), Password: 'Password123!', 'Confirm password': 'Password123!' });
  await user.click(button('Create account'));
  await toast('Registration failed');
  await waitFor(() => expect(problemOf('Password')).toContain('too common'));
});

test('an address that has an account is asked for its code like any other', async () => {
  const site = await openSite();
  const { email } = await site.newPerson();
  await register(site, email);
  await says(`We’ve sent a code to ${email}.`);
});

test('two presses send a form once', async () => {
  const site = await openSite();
  await site.visit('/signup');
  fillIn(registration(newEmail()));
  const release = site.holdBack('/api/auth/register');
  await site.user.dblClick(button('Create account'));
  fieldOf('Email').form?.requestSubmit();
  release();
  await main().findByRole('heading', { name: 'Check your email' });
  expect(site.calls.filter(({ path }) => path === '/api/auth/register')).toHaveLength(1);
});
