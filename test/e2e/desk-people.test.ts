import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newEmail } from '../support/accounts/accounts.ts';
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
  await page.locator('.desk-table tbody tr', { hasText: email }).waitFor();
  await polled(() => page.locator('.desk-table tbody tr').count()).toBe(1);
  await page.getByRole('button', { name: /^Manage / }).click();
}

test('somebody is made an admin and a user again, suspended, restored and logged out, and each time is told of it', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared, { first_name: 'Kaveri', last_name: 'Nair' });
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
        'Make Kaveri Nair an admin? They can then do everything you can.',
        'Remove the admin role of Kaveri Nair? They can then manage only their own posts.',
        expect.stringMatching(/^Log Kaveri Nair out everywhere\?/),
        expect.stringMatching(/^Suspend Kaveri Nair\?/),
        'Restore the account of Kaveri Nair? They can then log in again.',
      ]);
    },
    { refusals: [404] },
  ));

test('an account goes, and what was written stays under Unknown Author or goes with it', () =>
  shared.visit(async ({ page }) => {
    const [kept, gone] = [await newPerson(shared), await newPerson(shared)];
    const postOf = async (person: typeof kept) => {
      const body = { title: 'Somebody’s own', summary: 'S', content: 'C', category: 'Philosophy' };
      return (await ask(shared, person, 'POST', '/post/create', body)).data as { id: number; slug: string };
    };
    const [keptPost, gonePost] = [await postOf(kept), await postOf(gone)];
    const questions = sayYes(page);
    await openAs(page, await adminSession(shared), '/dashboard/people');

    await openPerson(page, kept);
    await button(page, 'Delete the account…').click();
    await button(page, 'Delete the account').click();
    await page.getByText(/^No one matches/).waitFor();
    await openPerson(page, gone);
    await button(page, 'Delete the account…').click();
    await page.getByLabel('Delete it too').check();
    await button(page, 'Delete the account').click();
    await page.getByText(/^No one matches/).waitFor();

    expect(questions).toEqual([
      'Delete the account of Meera Joshi? What they published stays, as “Unknown Author”. This cannot be undone.',
      'Delete the account of Meera Joshi? What they wrote is deleted too: 1 post. This cannot be undone.',
    ]);
    expect((await fetch(`${shared.site.url}/blog/${gonePost.slug}`)).status).toBe(404);
    await openLive(page, `/blog/${keptPost.slug}`);
    await page.getByText('Unknown Author').first().waitFor();
  }));

test('the last admin stays one, in words', () =>
  shared.visit(
    async ({ page }) => {
      sayYes(page);
      await openAs(page, await adminSession(shared), '/dashboard/people');
      await button(page, 'Admins').click();
      await page.getByText('(you)').waitFor();
      await polled(() => page.locator('.desk-table tbody tr').count()).toBe(1);
      await page.getByRole('button', { name: /^Manage / }).click();
      expect(await button(page, 'Suspend').count()).toBe(0);
      await button(page, 'Remove the admin role').click();
      await page.locator('.toast').getByText('There must be at least one admin.').waitFor();
      await button(page, 'Remove the admin role').waitFor();
    },
    { refusals: [409] },
  ));

test('subscribers are imported with what was not taken named, exported, and unsubscribed', () =>
  shared.visit(async ({ page }) => {
    const [email, other] = [newEmail(), newEmail()];
    const csv = `email,confirmed_at,source\n${email},2025-01-31,=Book fair\nnobody,2025-01-31,\n${other},2025-02-01,\n`;
    sayYes(page);
    await openAs(page, await adminSession(shared), '/dashboard/subscribers#files');
    await button(page, 'Check').click();
    await page.getByText('Choose a file first.').waitFor();
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'readers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await button(page, 'Check').click();
    await button(page, 'Add 2 subscribers').click();
    await page.getByText('readers.csv: 2 subscribers added; 1 line not imported.').waitFor();
    await page.getByText('Line 3: ').waitFor();

    await page.getByRole('link', { name: 'Subscribers', exact: true }).last().click();
    await page.getByLabel('Search subscribers').fill(email);
    const subscriber = page.locator('.desk-table tbody tr', { hasText: email });
    await subscriber.getByText('31 Jan 2025').waitFor();
    await page.getByRole('link', { name: 'Import and export' }).click();
    const download = page.waitForEvent('download');
    await button(page, 'Export as CSV').click();
    const saved = await readFile(await (await download).path(), 'utf8');
    expect(saved).toContain(email);
    expect(saved).not.toMatch(/(^|,)"?=Book fair/m);

    await page.getByRole('link', { name: 'Subscribers', exact: true }).last().click();
    await page.getByRole('button', { name: `Unsubscribe ${email}` }).click();
    await subscriber.getByText('Unsubscribed').waitFor();
    await page.getByLabel('Search subscribers').fill('');
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Unsubscribed' }).click();
    await subscriber.waitFor();
  }));

test('a file of subscribers that is gone since it was chosen has to be chosen again', () =>
  shared.visit(async ({ page }) => {
    const folder = await mkdtemp(join(tmpdir(), 'chintan-subscribers-'));
    const file = join(folder, 'readers.csv');
    try {
      await writeFile(file, 'email,confirmed_at\nnobody,2025-01-31\n');
      await openAs(page, await adminSession(shared), '/dashboard/subscribers#files');
      await page.getByLabel('CSV file').setInputFiles(file);
      await rm(file);
      await button(page, 'Check').click();
      await page.getByText('The file can no longer be read. Choose it again.').waitFor();
      await writeFile(file, `email,confirmed_at\n${newEmail()},2025-01-31\n`);
      await page.getByLabel('CSV file').setInputFiles(file);
      await button(page, 'Check').click();
      await button(page, 'Add 1 subscriber').waitFor();
    } finally {
      await rm(folder, { recursive: true });
    }
  }));

test('the history tells in sentences who did what', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared, { first_name: 'Damayanti', last_name: 'Rao' });
    const admin = await adminSession(shared);
    const { data } = await ask(shared, admin, 'GET', `/desk/people?search=${person.email}`);
    const post = await publishedPost(shared, { title: 'दीये की लौ' });
    await comment(shared, person, post, 'To be hidden.');
    const { rows: comments } = (await ask(shared, admin, 'GET', '/desk/comments?search=To%20be%20hidden')).data;
    await ask(shared, admin, 'POST', `/desk/people/${data.rows[0].id}/suspend`);
    await ask(shared, admin, 'POST', '/desk/comments', { ids: [comments[0].id], act: 'hide' });
    await openAs(page, admin, '/dashboard/history');
    await page.getByText('hid a comment on “दीये की लौ”').waitFor();
    await page.getByText('suspended Damayanti Rao').waitFor();
  }));

test('the overview says how the site fares in words and in a table', () =>
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
    await page.locator('.system-status').getByText('0.1.0').waitFor();
  }));

test('a user and a stranger see nothing of it', () =>
  shared.visit(async ({ page }) => {
    await openAs(page, await newPerson(shared), '/dashboard');
    await page.getByText('No posts yet').waitFor();
    expect(await page.getByRole('heading', { name: 'System' }).count()).toBe(0);
    for (const place of ['comments', 'people', 'subscribers', 'history']) {
      await openLive(page, `/dashboard/${place}`);
      await page.getByText('Only an admin can do this.').waitFor();
    }
  }));

test('a site that does not answer is named, and asked again', () =>
  shared.visit(
    async ({ page }) => {
      const busy = { status: 503, json: { status: false, message: 'Please come back in a minute.' } };
      await page.route('**/api/desk/people?*', (route) => route.fulfill(busy));
      await openAs(page, await adminSession(shared), '/dashboard/people');
      await page.getByText('Please come back in a minute.').waitFor();
      await page.unroute('**/api/desk/people?*');
      await button(page, 'Try again').click();
      await page.locator('.desk-table tbody tr').first().waitFor();
      expect(await page.getByText('Please come back in a minute.').count()).toBe(0);
    },
    { refusals: [503] },
  ));

test('people with long Hindi names can be changed by everyone', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared, LONG);
    await openAs(page, await adminSession(shared), '/dashboard/people');
    await openPerson(page, person);
    await expectAccessibleInBothLooks(page);
    await button(page, 'Delete the account…').click();
    await expectAccessibleInBothLooks(page);
  }));

test('subscribers and the history are there for everyone', () =>
  shared.visit(async ({ page }) => {
    const admin = await adminSession(shared);
    const csv = `email,confirmed_at\n${newEmail()},2025-01-31\n`;
    await ask(shared, admin, 'POST', '/desk/subscribers/import', { csv });
    await openAs(page, admin, '/dashboard/subscribers');
    await page.locator('.desk-table').waitFor();
    await expectAccessibleInBothLooks(page);
    await openLive(page, '/dashboard/history');
    await page.getByText('imported 1 subscriber').first().waitFor();
    await expectAccessibleInBothLooks(page);
  }));

test('the overview is there for everyone', () =>
  shared.visit(async ({ page }) => {
    await openAs(page, await adminSession(shared), '/dashboard');
    await page.getByText('Day by day').click();
    await page.locator('.system-status').waitFor();
    await expectAccessibleInBothLooks(page);
  }));
