import { expect, test } from 'vitest';
import { POST, renderedPages, site } from '../../../test/support/server/rendered-pages.ts';

const { api, open } = renderedPages();

test('the answer to a form that was sent without script tells the browser which page it is, and no other page does', async () => {
  const refused = await open('/newsletter?email=%22asha%40');
  expect(refused.html).toContain('<div id="root" data-url="/newsletter?email=%22asha%40">');
  expect(refused.html).toContain('value="&quot;asha@"');
  expect(refused.html).toContain('Enter an email address such as name@example.org.');
  for (const url of ['/newsletter', '/', POST, '/not-found', '/reset-password', '/newsletter/confirm'])
    expect((await open(url)).html).toContain('<div id="root"><');
});

test('a choice that was sent without script is shown again, and what lacks one is said', async () => {
  const refused = await open('/newsletter?email=asha%40&language=hi');
  expect(refused.html).toMatch(/<input type="radio" name="language" checked="" value="hi"/);
  for (const url of ['/newsletter', '/newsletter?email=asha%40'])
    expect((await open(url)).html).toMatch(/<input type="radio" name="language" checked="" value="both"/);

  const unchosen = await open('/newsletter/preferences?language=none');
  expect(unchosen.html).toContain('Choose a language.');
  expect(unchosen.html).toContain('data-url="/newsletter/preferences?language=none"');
  const { html } = await open('/newsletter/preferences/a-token');
  expect(html).not.toContain('Choose a language.');
  expect(html).not.toContain('checked');
});

test('earlier letters are offered only where there are any', async () => {
  const offers = async (url: string) => (await open(url)).html.includes('href="/newsletter/letters"');
  const pages = ['/', '/newsletter', '/newsletter/letters/9'];
  for (const url of pages) expect([url, await offers(url)]).toEqual([url, false]);
  api.site = async () => ({ ...site, letters: true });
  for (const url of pages) expect([url, await offers(url)]).toEqual([url, true]);
});

test('the name of Hindi does not make an English page fetch the font of Hindi', async () => {
  for (const url of ['/newsletter', '/newsletter/preferences']) {
    const { html } = await open(url);
    expect(html).toContain('<span class="hindi-name" lang="hi">हिन्दी</span>');
    expect(html).toContain('href="/assets/dates.woff2"');
    expect(html).not.toContain('/assets/devanagari.woff2');
  }
});
