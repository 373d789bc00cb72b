import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInBothLooks } from './browser.ts';
import { fillIn, hasFocus, press, tabTo, toast } from './on-the-page.ts';
import { newPerson } from './people.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';
import { ask, newPost, openEditor, openSettings, POST, postsOf, saveElsewhere, writePost } from './writers.ts';

const shared = ownSiteInBrowser();

const picture = (width = 40) =>
  sharp({ create: { width, height: 30, channels: 3, background: '#8a3b12' } })
    .jpeg()
    .toBuffer();

test('the fields are those of the page to be: the width of its text and its type', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { id, slug } = await newPost(shared, person);
    const looks = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { fontFamily, fontSize, fontWeight, lineHeight, color } = getComputedStyle(element);
        // The names for Hindi differ: what is typed may not wait for the next page to be seen.
        return {
          serif: fontFamily.split(',')[0],
          fontSize,
          fontWeight,
          lineHeight,
          color,
        };
      });
    const width = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().width);
    await page.goto(`/blog/${slug}`);
    const read = [
      await looks('.post-head h1'),
      await looks('.post-head .standfirst'),
      await looks('.prose p:first-child'),
    ];
    const readWidth = await width('.prose p:first-child');
    await openEditor(page, person, `/dashboard/edit-post/${id}`);
    const written = [await looks('[name=title]'), await looks('[name=summary]'), await looks('[name=content]')];
    expect(written).toEqual(read);
    expect(await width('[name=content]')).toBe(readWidth);
  }));

test('a post is written, with tags by Enter and by plus and a language that outlasts a reload, and appears in the list', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await openEditor(page, person);
    await page.getByRole('heading', { name: 'Create New Post' }).waitFor();
    expect(await page.getByLabel('Summary').getAttribute('rows')).toBe('3');
    expect(await page.getByLabel('Content').getAttribute('rows')).toBe('8');
    const options = page.getByLabel('Category').locator('option');
    const names = ['Philosophy', 'Spirituality', 'Personal Growth', 'Wisdom'];
    expect(await options.allTextContents()).toEqual(['Select a category', ...names]);
    for (const name of ['Back to Posts', 'Cancel'])
      expect(await page.getByRole('link', { name }).getAttribute('href')).toBe('/dashboard/posts');

    await writePost(page);
    const tag = page.getByLabel('Tags', { exact: true });
    await tag.fill('  lamp ');
    await tag.press('Enter');
    for (const word of ['river', 'lamp', '  ']) {
      await tag.fill(word);
      await press(page, 'Add tag');
    }
    expect(await page.locator('.tag-badge').allTextContents()).toEqual(['lamp×', 'river×']);
    await press(page, 'Remove tag lamp');
    await tag.fill('begun');

    // A title has the language of its own letters.
    const languages = () =>
      Promise.all(
        ['Title', 'Summary', 'Content'].map((label) => page.getByLabel(label, { exact: true }).getAttribute('lang')),
      );
    expect(await languages()).toEqual(['en', 'en', 'en']);
    await page.getByLabel('Language').selectOption('हिन्दी');
    expect(await languages()).toEqual(['en', 'hi', 'hi']);
    await page.reload();
    await page.getByText('Restored what you typed').waitFor();
    expect(await languages()).toEqual(['en', 'hi', 'hi']);

    const sent = page.waitForRequest('**/api/post/create');
    await press(page, 'Create Post');
    expect((await sent).postData()).toMatch(/name="language"\s+hi\s/);
    await page.waitForURL('**/dashboard/posts');
    await toast(page, 'Success!').getByText('Post created successfully').waitFor();
    await page.locator('.managed-post', { hasText: POST.title }).waitFor();
    const [post] = await postsOf(shared, person);
    expect(post).toMatchObject({ title: POST.title, status: 'published', tags: ['river', 'begun'] });
    await page.getByRole('link', { name: 'Create Post' }).click();
    await page.getByLabel('Title', { exact: true }).waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('');
  }));

test('what is no image, or too large a one, is refused in the form or by the site, and an image goes with its description', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared);
      await openEditor(page, person);
      await writePost(page);
      const choose = (name: string, mimeType: string, buffer: Buffer) =>
        page.getByLabel('Featured Image').setInputFiles({ name, mimeType, buffer });
      await choose('lamp.jpg', 'image/jpeg', await picture());
      await page.getByText('Selected: lamp.jpg').waitFor();
      await choose('lamp.svg', 'image/svg+xml', Buffer.from('<svg/>'));
      await toast(page, 'Invalid file type').getByText('Please select a valid image file (JPEG, PNG, GIF)').waitFor();
      await choose('large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1));
      await toast(page, 'File too large').getByText('Please select an image smaller than 5MB').waitFor();
      await page.getByText('Selected: lamp.jpg').waitFor();
      await page.getByText('Image description').waitFor();
      await expectAccessible(page);
      await press(page, 'Remove the image');
      expect(await page.getByText('Selected:').count()).toBe(0);

      await choose('l.jpg', 'image/jpeg', Buffer.from('no image'));
      await page.getByText('it may be damaged').waitFor();
      await press(page, 'Create Post');
      await toast(page, 'Failed to create post')
        .getByText('Please select a valid image file (JPEG, PNG, GIF)')
        .waitFor();
      await page.getByText('Not saved: Please select a valid image file').waitFor();
      expect(await page.getByLabel('Content').inputValue()).toBe(POST.content);

      await choose('l.jpg', 'image/jpeg', await picture(50));
      await page.getByLabel('Image description').fill('A lamp by the river');
      await press(page, 'Create Post');
      await page.waitForURL('**/dashboard/posts');
      const [post] = (await postsOf(shared, person)) as unknown as { files: { file_path: string; alt: string }[] }[];
      expect(post?.files[0]).toMatchObject({
        file_path: expect.stringMatching(/^\/media\//),
        alt: 'A lamp by the river',
      });
    },
    { refusals: [400, 415, 422] },
  ));

test('a draft is edited: loaded with a skeleton, saved as a draft, emptied after a question, changed and published', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { id, postCategory } = await newPost(shared, person, { status: 'draft', tags: ['lamp'] });
    let release = () => {};
    const asked = new Promise<void>((ask) => {
      void page.route(
        `**/api/post/${id}`,
        async (route) => {
          await new Promise<void>((go) => {
            release = go;
            ask();
          });
          await route.continue();
        },
        { times: 1 },
      );
    });
    const opened = openEditor(page, person, `/dashboard/edit-post/${id}`);
    await page.locator('.editor-skeleton').waitFor();
    await asked;
    release();
    await opened;
    expect(await page.getByLabel('Content').getAttribute('rows')).toBe('10');
    expect(await page.getByLabel('Category').inputValue()).toBe(String(postCategory.id));
    expect(await page.getByLabel('Featured Image').count()).toBe(1);
    for (const name of ['← Back to Posts', 'Cancel'])
      expect(await page.getByRole('link', { name }).getAttribute('href')).toBe('/dashboard/posts');

    const saved = () =>
      page
        .locator('.save-state')
        .getByText(/^Saved \d/)
        .waitFor();
    await fillIn(page, { Summary: 'Another one.' });
    await page.getByText('Unsaved, kept on this device').waitFor();
    await press(page, 'Save draft');
    await saved();
    expect(await postsOf(shared, person)).toMatchObject([{ status: 'draft', post_data: POST.content }]);
    expect(new URL(page.url()).pathname).toBe(`/dashboard/edit-post/${id}`);

    page.removeAllListeners('dialog');
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.message());
      return questions.length === 1 ? dialog.dismiss() : dialog.accept();
    });
    await fillIn(page, { Content: '' });
    await page.getByText('Unsaved, kept on this device').waitFor();
    await press(page, 'Save draft');
    await expect.poll(() => questions).toEqual(['Save the draft without any text?']);
    expect(await postsOf(shared, person)).toMatchObject([{ post_data: POST.content }]);
    await press(page, 'Save draft');
    await saved();
    expect(await postsOf(shared, person)).toMatchObject([{ post_data: '' }]);

    await fillIn(page, { Title: 'The river alone', Content: POST.content });
    await openSettings(page);
    await page.getByLabel('Category').selectOption('Wisdom');
    await press(page, 'Update Post');
    await page.waitForURL('**/dashboard/posts');
    await toast(page, 'Post updated successfully').waitFor();
    expect(await postsOf(shared, person)).toMatchObject([
      { id, title: 'The river alone', status: 'published', tags: ['lamp'] },
    ]);
    await page.goto(`/dashboard/edit-post/${id}`);
    await page.getByRole('button', { name: 'Make draft' }).waitFor();
    expect(await page.getByRole('button', { name: 'Save draft' }).count()).toBe(0);
  }));

test('two texts at once: both are shown, mine is saved over theirs, or taking theirs keeps mine on the device', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared);
      const { id } = await newPost(shared, person);
      // What is replaced a moment later than another text of the same person would not become a version by itself.
      await saveElsewhere(shared, person, id, { content: 'Said before.' });
      await openEditor(page, person, `/dashboard/edit-post/${id}`);
      await fillIn(page, { Content: 'Mine.' });
      await saveElsewhere(shared, person, id, { content: 'Theirs, said first.' });
      await press(page, 'Update Post');
      await page.locator('.their-text').getByText('Theirs, said first.').waitFor();
      expect(await page.getByLabel('Content').inputValue()).toBe('Mine.');
      await page.getByText('Not saved:').waitFor();
      const [mine, theirs] = [
        await page.getByLabel('Content').boundingBox(),
        await page.locator('.their-text').boundingBox(),
      ];
      expect((mine?.x ?? 0) + (mine?.width ?? 0)).toBeLessThanOrEqual(theirs?.x ?? 0);
      await expectAccessible(page);
      await press(page, 'Keep mine');
      await page.waitForURL('**/dashboard/posts');
      expect(await postsOf(shared, person)).toMatchObject([{ post_data: 'Mine.' }]);
      const { data } = await ask(shared, person, 'GET', `/post/${id}/versions`);
      const newest = await ask(shared, person, 'GET', `/post/${id}/versions/${data.rows[0].id}`);
      expect(newest.data.post_data).toBe('Theirs, said first.');

      await page.goto(`/dashboard/edit-post/${id}`);
      await fillIn(page, { Content: 'Mine, again.' });
      await saveElsewhere(shared, person, id, { content: 'Theirs, said first.' });
      await press(page, 'Update Post');
      await press(page, 'Take the other one');
      await toast(page, 'Your text is kept').waitFor();
      await expect.poll(() => page.getByLabel('Content').inputValue()).toBe('Theirs, said first.');
      expect(await page.getByText('Restored what you typed').count()).toBe(0);

      await page.getByRole('link', { name: 'Back to Posts' }).click();
      await page.getByText('Unsaved draft on this device').waitFor();
      await page.locator('.unsaved-drafts li a').click();
      await expect.poll(() => page.getByLabel('Content').inputValue()).toBe('Mine, again.');
      await page.getByRole('link', { name: 'Back to Posts' }).click();
      await page.locator('.unsaved-drafts li').getByRole('button', { name: 'Discard' }).click();
      await expect.poll(() => page.getByText('Unsaved draft on this device').count()).toBe(0);
      expect(await postsOf(shared, person)).toMatchObject([{ post_data: 'Theirs, said first.' }]);
    },
    { refusals: [409] },
  ));

test('the whole way goes by keyboard alone', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await openEditor(page, person);
    await page.getByRole('link', { name: 'Cancel' }).focus();
    const type = async (text: string) => {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    };
    await type('By keyboard');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Enter leads from the title to the summary.');
    // Past the toolbar, which is one stop.
    await page.keyboard.press('Tab');
    await type('One line.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Another.');
    await tabTo(page, page.getByRole('button', { name: 'Settings', exact: true }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Category'));
    await page.keyboard.type('W');
    await type('tag');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await hasFocus(page.getByRole('button', { name: 'Settings', exact: true }))).toBe(true);
    const button = page.getByRole('button', { name: 'Create Post' });
    for (let tabs = 0; tabs < 8 && !(await hasFocus(button)); tabs += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/posts');
    expect(await postsOf(shared, person)).toMatchObject([
      { title: 'By keyboard', post_data: 'One line.\nAnother.', tags: ['tag'] },
    ]);
  }));

test('the first word of a new text is written near the top, and what is not writing is out of sight', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await openEditor(page, person);
    const top = async () => (await page.getByLabel('Content').boundingBox())?.y ?? Number.NaN;
    for (const [width, height] of [
      [1280, 900],
      [360, 780],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await top(), `${width} px`).toBeLessThan(260);
      expect(await page.getByLabel('Category').isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Create Post' }).waitFor();
    }
    await fillIn(page, { Title: 'The lamp', Summary: 'It burns.', Content: 'At dawn.' });
    await press(page, 'Create Post');
    await toast(page, 'Validation Error').getByText('Category is required').waitFor();
    await expect.poll(() => hasFocus(page.getByLabel('Category'))).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.getByLabel('Category').isVisible()).toBe(false);
    expect(await hasFocus(page.getByRole('button', { name: 'Settings', exact: true }))).toBe(true);
  }));

test('neither the settings nor a refused save moves a page that has room, and the toast lies above what saves', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const content = 'A paragraph.\n'.repeat(100);
    const { id } = await newPost(shared, person, {
      summary: 'A lamp that burns until the morning. '.repeat(9),
      content,
    });
    const summary = page.getByLabel('Summary');
    const height = async () => (await summary.boundingBox())?.height ?? 0;
    const place = () => page.evaluate(() => scrollY);
    for (const [width, height] of [
      [1280, 900],
      [360, 780],
    ] as const) {
      await page.setViewportSize({ width, height });
      await openEditor(page, person, `/dashboard/edit-post/${id}`);
      await page.evaluate(() => scrollTo(0, 700));
      await press(page, 'Settings');
      await page.getByRole('heading', { name: 'Settings' }).waitFor();
      await press(page, 'Close');
      expect(await place(), `${width} px`).toBe(700);

      await openEditor(page, person);
      await press(page, 'Create Post');
      await toast(page, 'Validation Error').waitFor();
      expect(await place(), `${width} px`).toBe(0);
      const [said, saves] = [
        await toast(page, 'Validation Error').boundingBox(),
        await page.locator('.save-row').boundingBox(),
      ];
      expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(saves?.y ?? 0);
    }

    await openEditor(page, person, `/dashboard/edit-post/${id}`);
    const cut = await height();
    await summary.focus();
    const whole = await height();
    expect(whole).toBeGreaterThan(2 * cut);
    await page.getByLabel('Content').focus();
    expect(await height()).toBe(whole);
  }));

test('the form is accessible, empty, refused and full, on a phone and a wide screen', () =>
  shared.visit(async ({ page }) => {
    await openEditor(page, await newPerson(shared));
    await expectAccessibleInBothLooks(page);
    await press(page, 'Create Post');
    await toast(page, 'Validation Error').waitFor();
    await expectAccessible(page);
    await writePost(page, { ...POST, title: 'दीये की लौ', summary: 'एक छोटी लौ।', content: 'दीया पहले जला।' });
    expect(await page.getByLabel('Title', { exact: true }).getAttribute('lang')).toBe('hi');
    await page.getByLabel('Tags', { exact: true }).fill('दीया');
    await press(page, 'Add tag');
    await expectAccessibleInBothLooks(page);
  }));
