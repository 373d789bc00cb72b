import { expect, test, vi } from 'vitest';
import { POST, renderedPages, SITE_URL, site } from '../test/support/server/rendered-pages.ts';

const { api, open } = renderedPages();

test('the same content gives the same bytes', async () => {
  for (const url of ['/', '/blog?page=2', POST, '/categories', '/about', '/login', '/dashboard/profile', '/nowhere']) {
    expect((await open(url)).html).toBe((await open(url)).html);
  }
});

test('the same content gives the same bytes, whichever answer comes first', async () => {
  const first = [await open(POST), await open('/dashboard/profile')];
  const { site: answer } = api;
  api.site = async () => {
    await Promise.all(Array.from({ length: 10 }, () => Promise.resolve()));
    return answer();
  };
  expect([await open(POST), await open('/dashboard/profile')]).toEqual(first);
});

test('a post that is not there, and a page that is not there, say so', async () => {
  const missing = await open('/blog/none');
  expect(missing.status).toBe(404);
  expect(missing.html).toContain('<h1>Post Not Found</h1>');
  const unknown = await open('/not-found');
  expect(unknown.status).toBe(404);
  expect(unknown.html).toContain('<h1>404 Page Not Found</h1>');
  expect((await open('/wp-login.php?x=1')).html).toBe(unknown.html);
  for (const { html } of [missing, unknown]) {
    expect(html).toContain('aria-label="Search the articles"');
    expect(html).toMatch(new RegExp(`<ul class="title-list".*href="${POST}"`));
  }
});

test('the footer shows where else the author is found', async () => {
  api.site = async () => ({ ...site, social: [{ name: 'Mastodon', url: 'https://social.example/@indu' }] });
  const [, footer = ''] = (await open('/about')).html.split('<footer');
  expect(footer).toContain('<a href="https://social.example/@indu" rel="me noopener">Mastodon</a>');
});

test('a policy is rendered, for search engines as well', async () => {
  const text = '<p>On cookies.</p><p lang="hi">नमस्ते</p>';
  api.siteText = async (name) => ({ name, html: text, text: 'On cookies.\nनमस्ते', language: 'en' });
  const { html } = await open('/cookies');
  expect(html).toContain(
    `<div class="policy" lang="en"><div class="prose rich-text" data-rich-text="" data-video-title="Video">${text}</div></div>`,
  );
  expect(html).toContain(`<link rel="canonical" href="${SITE_URL}/cookies">`);
});

test('a form waits for the script, says so where there is none, and would never send itself by its address', async () => {
  const { html } = await open('/signup');
  expect(html).toMatch(/<form [^>]*method="post"/);
  expect(html).toMatch(/<button type="submit" [^>]*data-needs-script/);
  expect(html).toMatch(/<noscript><p [^>]*>This page needs JavaScript/);
});

test('a page asks for each thing once', async () => {
  const asked = vi.spyOn(api, 'categories');
  await open('/blog');
  expect(asked).toHaveBeenCalledTimes(1);
});
