import { expect, test } from 'vitest';
import { renderedPages, site } from '../../../test/support/server/rendered-pages.ts';

const { api, open } = renderedPages();

test('the answer to a form that was sent without script shows what was wrong, also to the script that takes over', async () => {
  const refused = await open('/newsletter?email=%22asha%40');
  expect(refused.html).toContain('value="&quot;asha@"');
  expect(refused.html).toContain('Enter an email address such as name@example.org.');
  const [, props = ''] = /data-island="subscription"[^>]* data-props="([^"]*)"/.exec(refused.html) ?? [];
  expect(JSON.parse(props.replaceAll('&quot;', '"'))).toEqual({ refused: '"asha@', language: null });
  expect((await open('/newsletter')).html).not.toContain('field-problem');
});

test('a choice that was sent without script is shown again, and what lacks one is said', async () => {
  const refused = await open('/newsletter?email=asha%40&language=hi');
  expect(refused.html).toMatch(/<input type="radio" name="language" checked="" value="hi"/);
  for (const url of ['/newsletter', '/newsletter?email=asha%40'])
    expect((await open(url)).html).toMatch(/<input type="radio" name="language" checked="" value="both"/);

  const unchosen = await open('/newsletter/preferences?language=none');
  expect(unchosen.html).toContain('Choose a language.');
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
