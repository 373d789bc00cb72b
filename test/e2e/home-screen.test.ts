import { expect, test } from 'vitest';
import { openLive } from './browser.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();

test('a browser finds everything that it needs to put the site on a home screen', async () => {
  await shared.visit(async ({ page }) => {
    await openLive(page, '/');
    const devTools = await page.context().newCDPSession(page);
    const { url, data = '{}', errors } = await devTools.send('Page.getAppManifest');
    expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
    expect((await devTools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);

    const named = JSON.parse(data).icons.map(({ src }: { src: string }) => src);
    const linked = await page.locator('link[rel~="icon"], link[rel="apple-touch-icon"]').all();
    const feed = await (await page.request.get('/feed.json')).json();
    const inFeeds = [feed.icon, feed.favicon].map((icon) => new URL(icon).pathname);
    const addresses = [...named, ...inFeeds, ...(await Promise.all(linked.map((link) => link.getAttribute('href'))))];
    for (const address of addresses) {
      const size = await page.evaluate(async (src) => {
        const image = Object.assign(new Image(), { src });
        await image.decode();
        return image.naturalWidth;
      }, address);
      expect([address, size]).toEqual([address, expect.any(Number)]);
      expect(size).toBeGreaterThan(0);
    }
  });
});

test('a browser shows the image that a page names for links to it', async () => {
  await shared.visit(async ({ page }) => {
    await openLive(page, '/blog/the-last-dry-step');
    const named = await page.locator('meta[property="og:image"]').getAttribute('content');
    const size = await page.evaluate(async (address) => {
      const image = Object.assign(new Image(), { src: new URL(address).pathname });
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, named ?? '');
    expect(size).toEqual([1200, 630]);
  });
});
