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

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

/** Waits until the browser has drawn what changed before. */
export async function waitForFrames(page: Page, count = 2): Promise<void> {
  await page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  }, count);
}

/** The toast with this title. */
export function toast(page: Page, title: string): Locator {
  return page.locator('.toast').filter({ has: page.getByText(title, { exact: true }) });
}

/** Keeps a call on its way. @returns what lets it go on */
export async function holdBack(page: Page, call: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

const TABS_MAXIMUM = 80;

/** Onwards from where the focus is, as somebody without a pointer goes. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < TABS_MAXIMUM; tabs += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No way leads to ${target} by Tab.`);
}
