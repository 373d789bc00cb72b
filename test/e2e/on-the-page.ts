import type { Locator, Page } from 'playwright-core';

export async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

export function accessToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('access_token'));
}

/** The sentence under a field that is marked as wrong, as the field itself refers to it. */
export function problemOf(page: Page, label: string): Promise<string | null | undefined> {
  return page.getByLabel(label, { exact: true }).evaluate((field) => {
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    const sentence = ids.map((id) => document.getElementById(id)).find((each) => each?.matches('.field-problem'));
    return field.getAttribute('aria-invalid') === 'true' ? sentence?.textContent : undefined;
  });
}

/** The toast with this title. */
export function toast(page: Page, title: string): Locator {
  return page.locator('.toast').filter({ has: page.getByText(title, { exact: true }) });
}
