import { expect, test } from 'vitest';
import { POST, post, renderedPages, SITE_URL } from '../../../test/support/server/rendered-pages.ts';

const { api, open } = renderedPages();

test('a post is known by its slug, whatever it was asked for by', async () => {
  const { html } = await open(POST);
  expect(html).toContain(`<link rel="canonical" href="${SITE_URL}${POST}">`);
  expect(html).toContain('<title lang="hi">दीये की लौ · Chintan</title>');
  expect(await open('/blog/7')).toEqual({ status: 301, html: '', location: POST });
});

test('what is shared is the public address, which the script is told as well', async () => {
  const { html } = await open(POST);
  expect(html).toContain(` data-url="${SITE_URL}${POST}"`);
  expect(html).toContain(`href="https://wa.me/?text=${encodeURIComponent(`${post.title} ${SITE_URL}${POST}`)}"`);
});

test('a draft can be neither liked, commented nor shared', async () => {
  api.post = async () => ({ ...post, status: 'draft' });
  const { html } = await open(POST);
  expect(html).toContain('This is a draft; only its author and admins can see it.');
  expect(html).not.toMatch(/class="(like|share|comments)/);
});

test('the body is paragraphs, and words of the other script say which language they are', async () => {
  const { html } = await open(POST);
  expect(html).toContain('<p>पहला अनुच्छेद।</p><p>दूसरा <span lang="en">Show me</span> अनुच्छेद।</p>');
  expect(html).toContain('<time dateTime="2026-11-20T19:00:00.000Z" lang="hi">21 नवंबर 2026</time>');
});
