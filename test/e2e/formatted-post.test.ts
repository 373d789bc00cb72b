import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DESKTOP, expectAccessible, expectAccessibleInBothLooks, openLive, PHONE, setLook } from './browser.ts';
import { newPerson } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { newPost } from './writers.ts';

const shared = siteInBrowser();
const { visit: reading } = shared;

const FILLER = 'The lamp was lit before anybody spoke, and it burned until the last of us had gone home.\n\n'.repeat(
  12,
);
const TEXT = `The first line has a note.[^one] And it goes on.

${FILLER}
## The lamp
${FILLER}
## The river
\`\`\`verse sa
यथा दीपो निवातस्थो नेङ्गते सोपमा स्मृता।
\`\`\`

\`\`\`translation
As a lamp in a windless place does not flicker.
\`\`\`
${FILLER}
## The road
A second reference to the note.[^one] And **one of its own**.[^two]

| Hour | What |
|---|---:|
| 17:30 | A *lamp* |

![Nothing](/media/none.jpg "A caption. © Somebody")

https://www.youtube.com/watch?v=UtBsl3j0YRQ

> A quotation.
> — Somebody

\`\`\`
const lamp = 'lit before anybody spoke, every day';
\`\`\`

\`\`\`
short;
\`\`\`

[^one]: What the note says.
[^two]: What the other one says.
`;

let address = '';

beforeAll(async () => {
  const writer = await newPerson(shared);
  const { slug } = await newPost(shared, writer, { title: 'A formatted post', content: TEXT, format: 'markdown' });
  address = `/blog/${slug}`;
});

const noteIn = (page: Page, text: string) => page.getByRole('note').filter({ hasText: text });
const scrolled = (page: Page) => page.evaluate(() => scrollY);

test('without script, a press on the number of a note shows it, and its arrow leads back', () =>
  reading(
    async ({ page }) => {
      await page.goto(address);
      const note = noteIn(page, 'What the note says.');
      expect(await note.isVisible()).toBe(false);
      await page.locator('#note-ref-1').click();
      await note.waitFor();
      await note.getByText('↩').click();
      await note.waitFor({ state: 'hidden' });
      await page.getByText('Contents').last().click();
      await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'The river' }).click();
      expect(new URL(page.url()).hash).toBe('#the-river');
    },
    { ...PHONE, javaScriptEnabled: false },
  ));

test('on a phone, a press opens and closes a note in its place, and Tab reaches code that is wider than its column', () =>
  reading(async ({ page }) => {
    await page.goto(address);
    // The first press may come before the script.
    const [note, number] = [noteIn(page, 'What the note says.'), page.locator('#note-ref-1')];
    await number.scrollIntoViewIfNeeded();
    const before = [await scrolled(page), page.url(), await page.evaluate(() => history.length)];
    await number.click();
    await note.waitFor();
    expect(await number.getAttribute('aria-expanded')).toBe('true');
    await number.press('Enter');
    await note.waitFor({ state: 'hidden' });
    expect(await number.getAttribute('aria-expanded')).toBe('false');
    expect([await scrolled(page), page.url(), await page.evaluate(() => history.length)]).toEqual(before);

    // The second reference is far from the note: it leads there, and Back returns.
    const second = page.locator('.note-ref a[href="#note-1"]').last();
    await second.scrollIntoViewIfNeeded();
    const far = await scrolled(page);
    await second.click();
    await note.waitFor();
    await expect.poll(() => scrolled(page)).toBeLessThan(far);
    await page.goBack();
    // The note is open now, and what follows it a little lower.
    await expect.poll(() => scrolled(page)).toBeGreaterThanOrEqual(far);

    await openLive(page, address);
    const places = () => page.locator('.rich-text pre').evaluateAll((all) => all.map((each) => each.tabIndex));
    await expect.poll(places).toEqual([0, -1]);
    await page.setViewportSize({ width: 1600, height: 800 });
    await expect.poll(places).toEqual([-1, -1]);
  }, PHONE));

test('on a wide screen, notes stand beside their lines, the contents lead to headings, and on paper all notes are at the end', () =>
  reading(async ({ page }) => {
    await openLive(page, address);
    const [note, number] = [noteIn(page, 'What the note says.'), page.locator('#note-ref-1')];
    const [place, beside] = [await note.boundingBox(), await number.boundingBox()];
    expect(place?.x).toBeGreaterThan((beside?.x ?? 0) + 100);
    expect(Math.abs((place?.y ?? 0) - (beside?.y ?? 0))).toBeLessThan(30);
    expect(await number.getAttribute('aria-expanded')).toBeNull();
    await number.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    await number.click();
    await expect.poll(() => note.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await scrolled(page)).toBe(before);

    await openLive(page, address);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => scrolled(page)).toBe(300);
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'The road' }).click();
    const heading = page.getByRole('heading', { name: 'The road' });
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(200);
    expect((await heading.boundingBox())?.y).toBeGreaterThan(60);
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(300);

    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('section.notes').getByText('What the other one says.').isVisible()).toBe(true);
    for (const hidden of ['.note >> nth=0', '.contents', '.anchor >> nth=0'])
      expect(await page.locator(hidden).isVisible()).toBe(false);
  }, DESKTOP));

test('screen readers hear what notes, tables, captions and quotations are, and nobody is shut out', () =>
  reading(async ({ page }) => {
    await openLive(page, address);
    expect(await page.getByRole('note').allTextContents()).toHaveLength(2);
    expect(await page.locator('[role=doc-noteref][aria-label="Note 1"]').count()).toBe(2);
    expect(await page.locator('[role=doc-backlink][aria-label="Back to the text"]').count()).toBe(2);
    expect(await page.getByRole('figure').count()).toBeGreaterThanOrEqual(2);
    await page.getByRole('region', { name: 'Table' }).getByRole('columnheader', { name: 'What' }).waitFor();
    await page.getByRole('link', { name: 'Play the video' }).waitFor();
    await expectAccessibleInBothLooks(page);
    await setLook(page, PHONE);
    for (const number of await page.locator('.note-ref a[aria-expanded]').all()) await number.click();
    await expectAccessible(page);
  }));

test('coming from another page, a formatted text is shown with its styles, also on return', () =>
  reading(async ({ page }) => {
    await openLive(page, '/blog');
    await page.getByRole('link', { name: 'A formatted post' }).click();
    await page.getByText('And it goes on.').waitFor();
    expect(await page.locator('.notes').isVisible()).toBe(false);
    await page.goBack();
    await page.getByRole('link', { name: 'A formatted post' }).waitFor();
    await page.goForward();
    await page.getByText('And it goes on.').waitFor();
    expect(await page.locator('.notes').isVisible()).toBe(false);
  }));

test('a formatted text fetches no font that it does not use', () =>
  reading(async ({ page }) => {
    const { slug } = await newPost(shared, await newPerson(shared), {
      title: 'A text without emphasis',
      content: '## A heading\nA line.',
      format: 'markdown',
    });
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(/assets\/(.+)-[\w-]{8}\.woff2/.exec(request.url())?.[1] ?? '');
    });
    await page.goto(`/blog/${slug}`, { waitUntil: 'networkidle' });
    expect(fonts.sort()).toEqual(['hindi-dates', 'latin']);
  }));
