import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sayYes } from './admins.ts';
import { expectAccessibleInBothLooks, openLive } from './browser.ts';
import { accessToken, fillIn, problemOf, toast } from './on-the-page.ts';
import { newPerson, openAs } from './people.ts';
import { comment, publishedPost } from './responding.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { ask, newPost, storedBodies, untilStored } from './writers.ts';

const shared = siteInBrowser();
const PROFILE = '/dashboard/profile';
const NAME = 'महादेवी-लक्ष्मीनारायण';

test('somebody takes along all that is kept of them and deletes their account; what was published stays', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared, { first_name: NAME });
      const { id, slug } = await newPost(shared, person, { title: 'To be kept' });
      const post = await publishedPost(shared);
      await comment(shared, person, post, 'Mine to take along.');
      const questions = sayYes(page);
      await openAs(page, person, '/dashboard/create-post');
      await page.getByLabel('Content').fill('A draft on this device.');
      await untilStored(page, 'A draft on this device.');

      await openLive(page, PROFILE);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download my data' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('chintan-my-data.json');
      const text = await readFile(await file.path(), 'utf8');
      expect(() => JSON.parse(text)).not.toThrow();
      expect(text).toContain(person.email);
      expect(text).toContain('Mine to take along.');
      expect(text).not.toContain(post.author.email);

      await page.getByRole('button', { name: 'Delete my account…' }).click();
      await expectAccessibleInBothLooks(page);
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
      expect(await page.content()).not.toContain(NAME);
    },
    { refusals: [400] },
  ));
