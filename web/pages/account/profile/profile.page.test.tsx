import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { REPLIT } from '#server/features/sign-in/sign-in-settings.ts';
import { QUESTION_OF_LOSS } from '#web/features/drafts/use-leave-question.ts';
import { codeIn, OTHER_PASSWORD, PASSWORD, wrongCode } from '../../../../test/support/accounts/accounts.ts';
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
} from '../../../../test/support/browser/site-in-dom.tsx';
import { buildPost, inTransaction } from '../../../../test/support/database/builders.ts';

const PROFILE = '/dashboard/profile';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';

async function openProfile(
  person: Parameters<SiteInDom['newPerson']>[0] = {},
  options: Parameters<typeof openSite>[0] = {},
) {
  const site = await openSite(options);
  const { id, email, token } = await site.newPerson(person);
  await site.visitAs({ token }, PROFILE);
  await main().findByRole('heading', { name: 'Profile Information' });
  const reload = async () => {
    await site.visit(PROFILE);
    await says('This device');
  };
  const logInElsewhere = async (password: string, userAgent: string) => {
    const answer = await site.post('/api/auth/login', { email, password }, { 'user-agent': userAgent });
    return answer.json().data.access_token as string;
  };
  const statusWith = async (session: string) =>
    (await site.get('/api/auth/profile', { authorization: `Bearer ${session}` })).statusCode;
  return { ...site, id, email, token, reload, logInElsewhere, statusWith };
}

async function changePassword({ user }: SiteInDom, current: string, next: string, confirmation = next): Promise<void> {
  fillIn({ 'Current password': current, 'New password': next, 'Confirm new password': confirmation });
  await user.click(button('Change Password'));
}

test('plain digits of a phone number are sent as an integer', async () => {
  const { user, calls } = await openProfile();
  await user.click(button('Update'));
  fillIn({ 'Phone number': '98765 43210' });
  await user.click(button('Save Changes'));
  await toast('Profile updated');
  const { body } = calls.find(({ path }) => path === '/api/auth/update-profile') ?? {};
  expect(body).toEqual({ first_name: 'Meera', last_name: 'Joshi', phone_no: 9876543210 });
});

test('Cancel brings back what was there', async () => {
  const { user } = await openProfile();
  await user.click(button('Update'));
  fillIn({ 'First name': '' });
  await user.click(button('Save Changes'));
  expect(problemOf('First name')).toBe('First name is required');
  await user.click(button('Cancel'));
  expect(textIn('First name')).toBe('Meera');
  expect(problemOf('First name')).toBeUndefined();
  expect(document.activeElement).toBe(button('Update'));
});

test('a changed profile is not left without a question before it is saved', async () => {
  const { user } = await openProfile();
  const ask = vi.fn((_question: string) => false);
  vi.stubGlobal('confirm', ask);
  onTestFinished(() => void vi.unstubAllGlobals());
  const leave = () => user.click(within(screen.getByRole('navigation', { name: 'Dashboard' })).getByText('Writing'));
  await user.click(button('Update'));
  fillIn({ 'First name': 'Mira' });
  await leave();
  expect([ask.mock.calls, textIn('First name')]).toEqual([[[QUESTION_OF_LOSS]], 'Mira']);
  await user.click(button('Save Changes'));
  await main().findByRole('button', { name: 'Update' });
  await leave();
  await arrivesAt('/dashboard/posts');
  expect(ask).toHaveBeenCalledOnce();
});

test('someone who never gave a phone number can change their name without one', async () => {
  const { user, calls } = await openProfile({ first_name: 'Admin', last_name: '', phone_no: '' });
  await user.click(button('Update'));
  fillIn({ 'First name': 'Asha', 'Last name': 'Menon' });
  await user.click(button('Save Changes'));
  await toast('Profile updated');
  const { body } = calls.find(({ path }) => path === '/api/auth/update-profile') ?? {};
  expect(body).toEqual({ first_name: 'Asha', last_name: 'Menon', phone_no: '' });
});

test('a wrong profile is told field by field', async () => {
  const { user, calls } = await openProfile({ phone_no: '9876543210' });
  await user.click(button('Update'));
  fillIn({ 'First name': ' ', 'Last name': '', 'Phone number': '' });
  await user.click(button('Save Changes'));
  expect(problemOf('First name')).toBe('First name is required');
  expect(problemOf('Last name')).toBe('Last name is required');
  expect(problemOf('Phone number')).toBe('Phone number is required');
  fillIn({ 'First name': 'Meera', 'Last name': 'Joshi', 'Phone number': 'none' });
  await user.click(button('Save Changes'));
  expect(problemOf('Phone number')).toBe('Enter a phone number such as +91 98765 43210.');
  expect(await toast('Update failed')).toContain('Enter a phone number such as +91 98765 43210.');
  expect(calls.some(({ path }) => path === '/api/auth/update-profile')).toBe(false);
});

test('what is typed while a profile or a password is being saved stays', async () => {
  const site = await openProfile();
  const release = ['update-profile', 'change-password'].map((call) => site.holdBack(`/api/auth/${call}`));
  await site.user.click(button('Update'));
  await site.user.click(button('Save Changes'));
  fillIn({ 'Last name': 'Joshi Sharma' });
  await changePassword(site, PASSWORD, OTHER_PASSWORD);
  fillIn({ 'Current password': OTHER_PASSWORD });
  for (const go of release) go();
  await waitFor(() => button('Change Password'));
  await waitFor(() => button('Save Changes'));
  expect([textIn('Last name'), textIn('Current password')]).toEqual(['Joshi Sharma', OTHER_PASSWORD]);
});

test('while it saves the button says so', async () => {
  const site = await openProfile();
  const release = ['update-profile', 'change-password'].map((call) => site.holdBack(`/api/auth/${call}`));
  await site.user.click(button('Update'));
  await site.user.click(button('Save Changes'));
  expect((button('Saving...') as HTMLButtonElement).disabled).toBe(true);
  await changePassword(site, PASSWORD, OTHER_PASSWORD);
  expect((button('Changing Password...') as HTMLButtonElement).disabled).toBe(true);
  for (const go of release) go();
  await waitFor(() => button('Update'));
  await waitFor(() => button('Change Password'));
});

test('a wrong change of the password is told field by field, and nothing typed is lost', async () => {
  const site = await openProfile();
  for (const [current, next, confirmation, title, sentence, label] of [
    [PASSWORD, OTHER_PASSWORD, 'x', 'Password mismatch', 'New passwords do not match.', 'Confirm new password'],
    [PASSWORD, 'Ab1!', 'Ab1!', 'Password too short', 'Password must be at least 8 characters long.', 'New password'],
    [
      'Wrong.Kettle7',
      OTHER_PASSWORD,
      OTHER_PASSWORD,
      'Password change failed',
      'Your current password is not correct.',
      'Current password',
    ],
  ] as const) {
    await changePassword(site, current, next, confirmation);
    expect(await toast(title)).toContain(sentence);
    await waitFor(() => expect(problemOf(label)).toBe(sentence));
    expect(['Current password', 'New password', 'Confirm new password'].map(textIn)).toEqual([
      current,
      next,
      confirmation,
    ]);
  }
});

test('the password is changed, its fields are cleared, and the other sessions end', async () => {
  const site = await openProfile();
  const elsewhere = await site.logInElsewhere(PASSWORD, ANDROID);
  expect(fieldOf('New password').placeholder).toContain('Min 8 characters');
  await changePassword(site, PASSWORD, OTHER_PASSWORD);
  expect(await toast('Password changed')).toContain('Your password has been successfully changed.');
  const fields = ['Current password', 'New password', 'Confirm new password'];
  await waitFor(() => expect(fields.map(textIn)).toEqual(['', '', '']));
  await site.reload();
  expect(await site.statusWith(elsewhere)).toBe(401);
  expect(await site.statusWith(site.token)).toBe(200);
  expect(await site.logInElsewhere(OTHER_PASSWORD, ANDROID)).not.toBe('');
});

test('who has no password yet sets one with a mailed code', async () => {
  const site = await openProfile({ password_hash: null });
  expect(main().queryByRole('heading', { name: 'Change Password' })).toBeNull();
  await site.user.click(button('Send me a code'));
  await main().findByLabelText('Verification code');
  const code = codeIn(await site.mails.nextMail(site.email));
  fillIn({ 'Verification code': code, 'New password': OTHER_PASSWORD, 'Confirm new password': OTHER_PASSWORD });
  await site.user.click(button('Reset password'));
  await main().findByRole('heading', { name: 'Change Password' });
  expect(await site.statusWith(site.token)).toBe(200);
  expect(await site.logInElsewhere(OTHER_PASSWORD, ANDROID)).not.toBe('');
});

test('the other sessions are seen by device, and ended one by one or all at once', async () => {
  const site = await openProfile();
  const onPhone = await site.logInElsewhere(PASSWORD, ANDROID);
  await site.reload();
  await says('Last used today');
  await site.user.click(button('End the session on Chrome on Android'));
  await toast('Session ended');
  await waitFor(() => expect(document.querySelectorAll('.sessions li')).toHaveLength(1));
  expect(await site.statusWith(onPhone)).toBe(401);

  const others = [await site.logInElsewhere(PASSWORD, ANDROID), await site.logInElsewhere(PASSWORD, 'a test')];
  await site.reload();
  await site.user.click(button('Log out everywhere else'));
  await toast('Logged out everywhere else');
  for (const token of others) expect(await site.statusWith(token)).toBe(401);
  expect(await site.statusWith(site.token)).toBe(200);
});

async function logIn({ user }: SiteInDom, email: string): Promise<void> {
  fillIn({ Email: email, Password: PASSWORD });
  await user.click(button('Log in'));
}

test('a stranger is sent to the login, and comes back to the profile', async () => {
  const site = await openSite();
  const { email } = await site.newPerson();
  await site.visit(PROFILE);
  await arrivesAt('/login');
  await logIn(site, email);
  await arrivesAt(PROFILE);
  await main().findByRole('heading', { name: 'Profile Information' });
});

test('someone who logs out on the page is not led back to it by the next login', async () => {
  const site = await openProfile();
  await site.user.click(within(document.querySelector('.dashboard-bar') as HTMLElement).getByText('Logout'));
  await arrivesAt('/login');
  await logIn(site, site.email);
  await arrivesAt('/');
});

test('with a dead token the page says that one must log in again', async () => {
  const { visitAs } = await openSite();
  await visitAs({ token: 'unknown' }, PROFILE);
  await arrivesAt('/login');
  expect(await toast('Authentication Required')).toContain('Log in again to continue.');
  expect(localStorage.getItem('access_token')).toBeNull();
});

test('someone who has logged in again and out in another tab is logged out here, though the login expired here first', async () => {
  const { post, token, logInElsewhere } = await openProfile();
  const inOtherTab = (newValue: string | null) => {
    if (newValue) localStorage.setItem('access_token', newValue);
    else localStorage.removeItem('access_token');
    dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue }));
  };
  await post('/api/auth/logout', {}, { authorization: `Bearer ${token}` });
  inOtherTab(token);
  await says('Log in again');
  inOtherTab(await logInElsewhere(PASSWORD, ANDROID));
  await waitFor(() => expect(main().queryByText('Log in again')).toBeNull());
  inOtherTab('');
  inOtherTab(null);
  await arrivesAt('/login');
});

test('other ways to sign in are not named where none is set up', async () => {
  await openProfile();
  await says('This device');
  expect(main().queryByText('Other ways to sign in')).toBeNull();
});

const AT_REPLIT = { signIn: { oidc: { ...REPLIT, clientId: 'chintan' }, firebase: undefined } };

test('an identity is added with a mailed code by who has no password', async () => {
  const site = await openProfile({ password_hash: null }, AT_REPLIT);
  const leave = vi.spyOn(location, 'assign').mockReturnValue();
  onTestFinished(() => leave.mockRestore());
  // What the issuer says of itself is all that the site asks it for before somebody goes there.
  const { issuer } = REPLIT;
  const about = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
  site.answerWith(({ path }) => (path.startsWith(issuer) ? Response.json(about) : undefined));
  await site.user.click(button('Add Replit'));
  const pressIn = (name: string) =>
    site.user.click(within(main().getByRole('form', { name: 'Add Replit' })).getByRole('button', { name }));
  await pressIn('Send me a code');
  await main().findByLabelText('Verification code');
  const code = codeIn(await site.mails.nextMail(site.email));
  fillIn({ 'Verification code': wrongCode(code) });
  await pressIn('Add Replit');
  await waitFor(() => expect(problemOf('Verification code')).toBe('Invalid OTP. Please try again.'));
  fillIn({ 'Verification code': code });
  await pressIn('Add Replit');
  await waitFor(() => expect(leave).toHaveBeenCalledWith(expect.stringContaining(`${issuer}/auth?`)));
});

test('an identity that is another’s is not added', async () => {
  const site = await openProfile({}, AT_REPLIT);
  await site.visit(`${PROFILE}?error=sso_taken`);
  expect(await toast('Account not linked')).toContain('This Replit account already belongs to another');
  expect(location.pathname + location.search).toBe(PROFILE);
});

test('the only way in is not removed', async () => {
  const site = await openProfile({ password_hash: null });
  const identity = { user_id: site.id, issuer: REPLIT.issuer, subject: 'asha', email: 'asha@mail.example' };
  await inTransaction(site.database, (db) =>
    db
      .insertInto('identities')
      .values({ ...identity, created_at: 0 })
      .execute(),
  );
  await site.reload();
  await site.user.click(await main().findByRole('button', { name: 'Remove Replit asha@mail.example' }));
  expect(await toast('Error')).toContain('This is the only way into your account.');
  expect(site.calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

function answer(yes: boolean): void {
  vi.stubGlobal('confirm', () => yes);
  onTestFinished(() => void vi.unstubAllGlobals());
}

test('without a password, a mailed code deletes the account, and what was written goes too', async () => {
  const site = await openProfile({ password_hash: null });
  const own = await buildPost(site.database, { authorId: site.id });
  const others = await buildPost(site.database);
  const session = { authorization: `Bearer ${site.token}` };
  await site.post('/api/post/comment', { post_id: others, comment: 'Gone as well.' }, session);
  answer(true);
  await site.user.click(button('Delete my account…'));
  const form = () => within(main().getByRole('form', { name: 'Delete your account' }));
  await site.user.click(form().getByRole('button', { name: 'Send me a code' }));
  const otp = codeIn(await site.mails.nextMail(site.email));
  await waitFor(() => expect(document.activeElement).toBe(form().getAllByRole('radio')[0]));
  fillIn({ 'Verification code': otp });
  await site.user.click(main().getByLabelText(/^Delete it too/));
  const kept = (account: number) => [`chintan:form:${account}:Book`, `chintan:letter:${account}:1`];
  for (const key of [...kept(site.id), ...kept(site.id + 1)]) localStorage.setItem(key, '{}');
  await site.user.click(form().getByRole('button', { name: 'Delete my account' }));
  await toast('Your account has been deleted');
  await arrivesAt('/');
  expect(Object.keys(localStorage).filter((key) => /:(letter|form):/.test(key))).toEqual(kept(site.id + 1));
  expect((await site.get(`/api/post/${own}`)).statusCode).toBe(404);
  expect((await site.get(`/api/post/comment/${others}`)).json().data.rows).toEqual([]);
});

test('nothing is deleted before the last question is answered with yes', async () => {
  const site = await openProfile();
  answer(false);
  await site.user.click(button('Delete my account…'));
  fillIn({ Password: PASSWORD });
  await site.user.click(button('Delete my account'));
  await site.user.click(button('Cancel'));
  await waitFor(() => expect(document.activeElement).toBe(button('Delete my account…')));
  expect(await site.statusWith(site.token)).toBe(200);
});
