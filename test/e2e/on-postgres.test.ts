import { expect, test } from 'vitest';
import { openLive } from './browser.ts';
import { fillIn, press, toast } from './on-the-page.ts';
import { newPerson, openAs, registerPerson } from './people.ts';
import { likeButton, postButton } from './responding.ts';
import { newFormattedPost, openRichEditor, RICH, savedText, typeAtEnd } from './rich-text-pages.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';
import { openEditor, writePost } from './writers.ts';

const shared = ownSiteInBrowser({}, 'postgres');

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
    await page.getByText('Comment posted.').waitFor();
  });
  await shared.visit(async ({ page }) => {
    page.on('dialog', (dialog) => dialog.accept());
    await openAs(page, writer, '/dashboard');
    await page.getByText('1 comment').first().waitFor();
    await openLive(page, '/dashboard/posts');
    await page.getByRole('button', { name: /^Delete “/ }).click();
    await toast(page, 'Post deleted successfully').waitFor();
    await openLive(page, '/blog?search=lamp+river');
    expect(await page.getByRole('heading', { name: 'The lamp and the river' }).count()).toBe(0);
  });
});

test('on PostgreSQL a formatted text that is changed in the rich editor keeps its other bytes', async () => {
  const writer = await newPerson(shared);
  const text = '* दीया\n* तेल\n\n\nIt __burns__ 🪔\\\nall night.';
  const { id } = await newFormattedPost(shared, writer, text);
  await shared.visit(async ({ page }) => {
    await openRichEditor(page, writer, `/dashboard/edit-post/${id}`);
    await typeAtEnd(page, '\nलौ **स्थिर** है।');
    await press(page, 'Update Post');
    await page.waitForURL('**/dashboard/posts');
    expect(await savedText(shared, writer, id)).toBe(`${text}\n\nलौ **स्थिर** है।`);
  }, RICH);
});
