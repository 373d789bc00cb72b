import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { codeIn } from '../support/accounts/accounts.ts';
import { sayYes } from './admins.ts';
import { expectAccessibleInBothLooks, openLive } from './browser.ts';
import { accessToken, fillIn, hasFocus, problemOf, toast } from './on-the-page.ts';
import { newPerson, openAs } from './people.ts';
import { comment, commentsOf, publishedPost } from './responding.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { ask, newPost, storedBodies, untilStored } from './writers.ts';

const shared = siteInBrowser();
const PROFILE = '/dashboard/profile';

test('everything that is kept of somebody comes as one file', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const post = await publishedPost(shared);
    await comment(shared, person, post, 'Mine to take along.');
    await openAs(page, person, PROFILE);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('chintan-my-data.json');
    const text = await readFile(await file.path(), 'utf8');
    expect(() => JSON.parse(text)).not.toThrow();
    expect(text).toContain(person.email);
    expect(text).toContain('Mine to take along.');
    expect(text).not.toContain(post.author.email);
  }));

test('an account is deleted with its password; what was published stays, and its holder is back on the home page', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared, { first_name: 'Vasantasena' });
      const { id, slug } = await newPost(shared, person, { title: 'To be kept' });
      const questions = sayYes(page);
      await openAs(page, person, '/dashboard/create-post');
      await page.getByLabel('Content').fill('A draft on this device.');
      await untilStored(page, 'A draft on this device.');

      await openLive(page, PROFILE);
      await page.getByRole('button', { name: 'Delete my account…' }).click();
      await fillIn(page, { Password: 'Wrong.Kettle7' });
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await toast(page, 'Account not deleted').waitFor();
      await expect.poll(() => problemOf(page, 'Password')).toBe('Your password is not correct.');
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('Wrong.Kettle7');

      await fillIn(page, { Password: person.password });
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await page.waitForURL(`${shared.site.url}/`);
      await toast(page, 'Your account has been deleted').waitFor();
      await page.getByRole('link', { name: 'Login' }).waitFor();
      expect(await accessToken(page)).toBeNull();
      expect(questions.filter((question) => question.includes('“Unknown Author”'))).toHaveLength(2);
      expect(await storedBodies(page)).toEqual([]);
      expect((await ask(shared, person, 'POST', '/auth/login', person)).status).toBe(false);
      expect((await (await fetch(`${shared.site.url}/api/post/${id}`)).json()).data.author).toBeUndefined();
      await openLive(page, `/blog/${slug}`);
      expect(await page.content()).not.toContain('Vasantasena');
    },
    { refusals: [400] },
  ));

test('without a password a mailed code does it, and what was written goes too', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { slug } = await newPost(shared, person, { title: 'To be gone' });
    const post = await publishedPost(shared);
    await comment(shared, person, post, 'Gone as well.');
    await shared.changeRows((db) =>
      db.updateTable('users').set({ password_hash: null }).where('email', '=', person.email).execute(),
    );
    sayYes(page);
    await openAs(page, person, PROFILE);
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    const form = page.getByRole('form', { name: 'Delete your account' });
    await form.getByRole('button', { name: 'Send me a code' }).click();
    const otp = codeIn(await shared.mails.nextMail(person.email));
    await expect.poll(() => hasFocus(form.getByRole('radio').first())).toBe(true);
    await form.getByLabel('Verification code').fill(otp);
    await form.getByLabel('Delete it too').check();
    await form.getByRole('button', { name: 'Delete my account' }).click();
    await page.waitForURL(`${shared.site.url}/`);
    await toast(page, 'Your account has been deleted').waitFor();
    expect((await fetch(`${shared.site.url}/blog/${slug}`)).status).toBe(404);
    expect(await commentsOf(shared, post)).not.toContain('Gone as well.');
  }));

test('nothing is deleted before the last question is answered with yes', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    page.on('dialog', (dialog) => dialog.dismiss());
    await openAs(page, person, PROFILE);
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    await fillIn(page, { Password: person.password });
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Delete my account…');
    expect((await ask(shared, person, 'GET', '/auth/profile')).status).toBe(true);
  }));

test('the profile is whole and accessible with both parts open', () =>
  shared.visit(async ({ page }) => {
    await openAs(page, await newPerson(shared, { first_name: 'महादेवी-लक्ष्मीनारायण' }), PROFILE);
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    await expectAccessibleInBothLooks(page);
  }));
