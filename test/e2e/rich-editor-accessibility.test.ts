import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, type ReaderOptions } from './browser.ts';
import { press } from './on-the-page.ts';
import { newPerson } from './people.ts';
import { openRichEditor, RICH, richText } from './rich-text-pages.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();

const SCREENS: [string, ReaderOptions][] = [
  ['a wide screen', {}],
  ['a narrow screen in dark colours', { colorScheme: 'dark', viewport: { width: 360, height: 800 } }],
  ['a page at 200 % in forced colours', { forcedColors: 'active', viewport: { width: 640, height: 450 } }],
];

const TEXT = [
  '## दीया',
  'A [lamp](https://example.org) of clay^[from *Khurja*] burns.',
  '> [!pull]\n> Light',
  '- Oil\n- Wick',
  '```verse sa\nयथा दीपो निवातस्थो\n```',
  '| Hour | What |\n| --- | ---: |\n| 6 | Sweep |',
];

test.each(SCREENS)('on %s, everybody can use the editor and each of its tools', (_name, options) =>
  shared.visit(
    async ({ page }) => {
      await openRichEditor(page, await newPerson(shared));
      const text = richText(page);
      await text.click();
      await page.getByRole('toolbar', { name: 'Begin with' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Table', exact: true }).click();
      await page.getByRole('cell', { name: 'Column 3' }).waitFor();
      await expectTools(page, 'Table');
      await fill(page, TEXT.join('\n\n'));
      await text.getByText('burns.').dblclick();
      await expectTools(page, 'Formatting');
      for (const [place, tools] of [
        ['lamp', 'Link'],
        ['निवातस्थो', 'Verse'],
      ] as const) {
        await text.getByText(place).click();
        await expectTools(page, tools);
      }
      await page.keyboard.press('Control+f');
      await page.getByRole('textbox', { name: 'Find', exact: true }).fill('lamp');
      await expect.poll(() => page.locator('.find-result').textContent()).toContain('1');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Link to' }).waitFor();
      await expectAccessible(page);
    },
    { ...options, ...RICH },
  ),
);

async function fill(page: Page, markdown: string): Promise<void> {
  await press(page, 'Markdown');
  // The rich editor has the same name, and would be filled while it is still there.
  await page.locator('textarea[name=content]').fill(markdown);
  // By its keys: the text has just grown, and the button with it may be on its way to another place.
  await page.keyboard.press('Control+Shift+E');
  await richText(page).locator('h2').waitFor();
}

async function expectTools(page: Page, name: string): Promise<void> {
  await page.getByRole('toolbar', { name }).waitFor();
  await expectAccessible(page);
}
