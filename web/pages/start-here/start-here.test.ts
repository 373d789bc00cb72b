import { describe, expect, test } from 'vitest';
import { post, renderedPages, site } from '../../../test/support/server/rendered-pages.ts';

const { api, open } = renderedPages();

describe('the page to start with', () => {
  const chosen = {
    introduction: { html: '<p>Read <em>slowly</em>.</p>', text: 'Read slowly.', language: 'en' as const },
    posts: [{ ...post, reason: 'It is short.' }],
  };
  const LINK = 'href="/start-here"';

  test('is neither there nor linked while nothing is chosen', async () => {
    expect((await open('/start-here')).status).toBe(404);
    for (const url of ['/', '/blog']) expect((await open(url)).html).not.toContain(LINK);
  });

  test('lists what the author recommends, and every page leads to it', async () => {
    api.site = async () => ({ ...site, startHere: true });
    api.startHere = async () => chosen;
    const { html, status } = await open('/start-here');
    expect(status).toBe(200);
    expect(html).toContain('<title>Start here · Chintan</title>');
    expect(html).toContain('<meta name="description" content="Read slowly.">');
    expect(html).toContain('<p>Read <em>slowly</em>.</p>');
    expect(html).toContain('It is short.');
    expect(html).toContain(`"mainEntity":{"@type":"ItemList","itemListElement":[{"@type":"ListItem","position":1`);
    for (const url of ['/', '/blog', '/about']) expect((await open(url)).html).toContain(LINK);
  });
});
