import { expect, test } from 'vitest';
import { openLive } from './browser.ts';
import { fillIn, toast } from './on-the-page.ts';
import { openAs, registerPerson } from './people.ts';
import { likeButton, postButton } from './responding.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { openEditor, writePost } from './writers.ts';

const shared = siteInBrowser({}, 'postgres');

test('on PostgreSQL somebody writes a post, which another finds, likes and answers, and its writer takes back', async () => {
  const writer = await registerPerson(shared);
  await shared.visit(async ({ page }) => {
    await openEditor(page, writer);
    await writePost(page);
    await page.getByRole('button', { name: 'Create Post' }).click();
    await page.waitForURL('**/dashboard/posts');
  });
  const reader = await registerPerson(shared);
  await shared.visit(async ({ page }) => {
    await openAs(page, reader, '/blog?search=lamp+river');
    await page.getByRole('heading', { name: 'The lamp and the river' }).click();
    await likeButton(page).first().click();
    await page.getByText('1 like', { exact: true }).first().waitFor();
    await fillIn(page, { 'Your comment': 'Read twice.' });
    await postButton(page).click();
    await page.getByText('Your comment is posted.').waitFor();
  });
  await shared.visit(async ({ page }) => {
    page.on('dialog', (dialog) => dialog.accept());
    await openAs(page, writer, '/dashboard');
    await page.getByText('1 comment').first().waitFor();
    await openLive(page, '/dashboard/posts');
    await page.getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Post deleted successfully').waitFor();
    await openLive(page, '/blog?search=lamp+river');
    expect(await page.getByRole('heading', { name: 'The lamp and the river' }).count()).toBe(0);
  });
});
