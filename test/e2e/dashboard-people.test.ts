import { rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newEmail } from '../support/accounts/accounts.ts';
import { makeFolder } from '../support/database/databases.ts';
import { ADMIN, adminSession, button, LONG, polled, sayYes } from './admins.ts';
import { expectAccessibleInBothLooks, openLive } from './browser.ts';
import { newPerson, openAs } from './people.ts';
import { comment, publishedPost } from './responding.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';
import { ask } from './writers.ts';

const shared = ownSiteInBrowser(ADMIN);

/** Whose row is open. */
async function openPerson(page: Page, { email }: { email: string }): Promise<void> {
  await page.getByLabel('Search people').fill(email);
  await page.locator('.data-table tbody tr', { hasText: email }).waitFor();
  await polled(() => page.locator('.data-table tbody tr').count()).toBe(1);
  await page.getByRole('button', { name: /^Manage / }).click();
}

test('somebody with a long Hindi name is made an admin and a user again, suspended, restored and logged out, after a question each', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared, LONG);
      const name = `${LONG.first_name} ${LONG.last_name}`;
      const logIn = () => ask(shared, { ...person, token: '' }, 'POST', '/auth/login', person);
      const questions = sayYes(page);
      await openAs(page, await adminSession(shared), '/dashboard/people');
      await openPerson(page, person);

      await button(page, 'Make admin').click();
      await button(page, 'Remove the admin role').waitFor();
      expect((await ask(shared, person, 'GET', '/desk/history')).status).toBe(true);
      await button(page, 'Remove the admin role').click();
      await button(page, 'Make admin').waitFor();
      expect((await ask(shared, person, 'GET', '/desk/history')).status).toBe(false);

      await shared.changeRows(async (db) => {
        const { id } = await db
          .selectFrom('users')
          .select('id')
          .where('email', '=', person.email)
          .executeTakeFirstOrThrow();
        const identity = { user_id: id, issuer: 'google.com', subject: 'x', email: 'stranger@mail.example' };
        await db
          .insertInto('identities')
          .values({ ...identity, created_at: Date.now() + 1000 })
          .execute();
      });
      await button(page, 'Log out everywhere').click();
      await page.locator('.toast', { hasText: 'Google (stranger@mail.example) can no longer be used' }).waitFor();
      await button(page, 'Log out everywhere').waitFor({ state: 'detached' });
      expect((await ask(shared, person, 'GET', '/auth/profile')).status).toBe(false);

      await button(page, 'Suspend').click();
      await button(page, 'Restore').waitFor();
      expect((await logIn()).message).toContain('suspended');
      await button(page, 'Restore').click();
      await button(page, 'Suspend').waitFor();
      expect((await logIn()).status).toBe(true);
      expect(questions).toEqual([
        `Make ${name} an admin? They can then do everything you can.`,
        `Remove the admin role of ${name}? They can then manage only their own posts.`,
        expect.stringContaining(`Log ${name} out everywhere?`),
        expect.stringContaining(`Suspend ${name}?`),
        `Restore the account of ${name}? They can then log in again.`,
      ]);

      await expectAccessibleInBothLooks(page);
      await button(page, 'Delete the account…').click();
      await expectAccessibleInBothLooks(page);
    },
    { refusals: [404] },
  ));

test('subscribers are imported with what was not taken named, exported, and unsubscribed', () =>
  shared.visit(async ({ page }) => {
    const [email, other] = [newEmail(), newEmail()];
    const csv = `email,confirmed_at,source\n${email},2025-01-31,=Book fair\nnobody,2025-01-31,\n${other},2025-02-01,\n`;
    const file = join(makeFolder(), 'readers.csv');
    sayYes(page);
    await openAs(page, await adminSession(shared), '/dashboard/subscribers#files');
    await button(page, 'Check').click();
    await page.getByText('Choose a file first.').waitFor();
    writeFileSync(file, csv);
    await page.getByLabel('CSV file').setInputFiles(file);
    rmSync(file);
    await button(page, 'Check').click();
    await page.getByText('The file can no longer be read. Choose it again.').waitFor();
    writeFileSync(file, csv);
    await page.getByLabel('CSV file').setInputFiles(file);
    await button(page, 'Check').click();
    await button(page, 'Add 2 subscribers').click();
    await page.getByText('readers.csv: 2 subscribers added; 1 line not imported.').waitFor();
    await page.getByText('Line 3: ').waitFor();

    await page.getByRole('link', { name: '← All subscribers' }).click();
    await page.getByLabel('Search subscribers').fill(email);
    const subscriber = page.locator('.data-table tbody tr', { hasText: email });
    await subscriber.getByText('31 Jan 2025').waitFor();
    await expectAccessibleInBothLooks(page);
    await page.getByRole('link', { name: 'import and export' }).click();
    const download = page.waitForEvent('download');
    await button(page, 'Export as CSV').click();
    const saved = await readFile(await (await download).path(), 'utf8');
    expect(saved).toContain(email);
    expect(saved).not.toMatch(/(^|,)"?=Book fair/m);

    await page.getByRole('link', { name: '← All subscribers' }).click();
    await subscriber.getByRole('button', { name: `More for ${email}` }).click();
    await subscriber.getByRole('button', { name: 'Unsubscribe' }).click();
    await subscriber.getByText('Unsubscribed').waitFor();
    await page.getByLabel('Search subscribers').fill('');
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Unsubscribed' }).click();
    await subscriber.waitFor();

    await openLive(page, '/dashboard/history');
    await page.getByText('imported 2 subscribers').first().waitFor();
    await expectAccessibleInBothLooks(page);
  }));

test('Today says how the site fares in words and in a table, and lets a comment be answered', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared, { title: 'Counted' });
    await comment(shared, post.author, post, 'Counted as well.');
    const admin = await adminSession(shared);
    const answer = page.waitForResponse('**/api/desk/overview');
    await openAs(page, admin, '/dashboard');
    await page.getByRole('heading', { name: 'The last 30 days' }).waitFor();
    const { days } = (await (await answer).json()).data;
    const total = days.reduce((sum: number, day: { comments: number }) => sum + day.comments, 0);
    // All of today, so there is nothing to draw.
    const figures = page.getByRole('region', { name: 'The last 30 days' });
    await figures.getByText(new RegExp(`\\b${total} comments?\\b`)).waitFor();
    expect(await figures.locator('.day-chart').count()).toBe(0);
    await page.getByText('Day by day').click();
    const today = days.at(-1);
    expect(await page.locator('.day-table tbody tr').first().locator('td').allTextContents()).toEqual(
      [today.views, today.likes, today.comments, today.signUps].map(String),
    );
    const written = page.getByRole('region', { name: 'What readers wrote' }).getByRole('listitem');
    const words = written.filter({ hasText: 'Counted as well.' });
    await words.getByRole('button', { name: /^Reply/ }).click();
    await page.keyboard.type('Thank you.');
    await words.getByRole('button', { name: 'Post reply' }).click();
    await words.getByText('Thank you.').waitFor();
    await expectAccessibleInBothLooks(page);
    await openLive(page, '/dashboard/system');
    await page.getByText('0.1.0').waitFor();
    await expectAccessibleInBothLooks(page);
  }));
