import { expect, test } from 'vitest';
import { ADMIN, adminSession } from './admins.ts';
import { waitForFrames } from './on-the-page.ts';
import { openAs } from './people.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';

const shared = ownSiteInBrowser(ADMIN);

test('the way back to the tab before asks nothing, and what was typed in the other stays', () =>
  shared.visit(async ({ page }) => {
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.message());
      return dialog.dismiss();
    });
    await openAs(page, await adminSession(shared), '/dashboard/comments');
    const tab = (name: string) => page.getByRole('navigation', { name: 'Readers' }).getByRole('link', { name });
    const limit = page.getByLabel('Link limit');
    await tab('Rules').click();
    await limit.fill('7');
    await page.locator('.screen-save[data-unsaved="true"]').waitFor();
    await page.goBack();
    await page.getByText('No comments yet.').waitFor();
    expect([await tab('Comments').getAttribute('aria-current'), questions]).toEqual(['page', []]);

    await tab('Rules').click();
    expect(await limit.inputValue()).toBe('7');
    await tab('Accounts').click();
    expect(questions).toHaveLength(1);
  }));

test('the page stays where it is when a tab is chosen', () =>
  shared.visit(
    async ({ page }) => {
      await openAs(page, await adminSession(shared), '/dashboard/comments');
      await page.getByText('No comments yet.').waitFor();
      const rules = page.locator('.place-tabs').getByRole('link', { name: 'Rules' });
      // Playwright itself would scroll before it clicks.
      await rules.evaluate((link: HTMLAnchorElement) => {
        scrollTo(0, 10);
        link.click();
      });
      await page.getByLabel('Link limit').waitFor();
      await waitForFrames(page);
      expect(await page.evaluate(() => scrollY)).toBe(10);
    },
    { viewport: { width: 360, height: 480 } },
  ));
