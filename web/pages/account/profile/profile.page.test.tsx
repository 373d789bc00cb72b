import { expect, test } from 'vitest';
import { OTHER_PASSWORD, PASSWORD } from '../../../../test/support/accounts/accounts.ts';
import {
  button,
  fillIn,
  main,
  openSite,
  problemOf,
  type SiteInDom,
  textIn,
  toast,
  waitFor,
} from '../../../../test/support/browser/site-in-dom.tsx';

async function openProfile(person: Parameters<SiteInDom['newPerson']>[0] = {}): Promise<SiteInDom> {
  const site = await openSite();
  await site.visitAs(await site.newPerson(person), '/dashboard/profile');
  await main().findByRole('heading', { name: 'Profile Information' });
  return site;
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
