import { expect, test } from 'vitest';
import { assets, POST, post, renderedPages, site } from '../../../test/support/server/rendered-pages.ts';

const { api, open } = renderedPages();

test('the home page begins with its name in both scripts and the newest text, which costs no Hindi font', async () => {
  const older = { ...post, id: 6, slug: 'older', title: 'An older one', featured: true, published_at: post.created_at };
  const earlier = { slug: 'earliest', title: 'The earliest', language: 'en' as const, published_at: post.created_at };
  api.latest = async () => ({ featured: older, others: [post], earlier: [earlier] });
  const { html } = await open('/');
  expect(html).toContain('<h1><span lang="en">Chintan</span> <span class="hindi-name" lang="hi">चिंतन</span></h1>');
  expect(html).toMatch(new RegExp(`<p class="newest late">.*?href="${POST}" lang="hi">दीये की लौ</a>`));
  expect(html).toMatch(/<ul class="title-list" aria-label="Earlier articles">.*href="\/blog\/earliest"/);
  expect(html).not.toContain(`href="${assets.fonts.hi}"`);
});

test('a site without articles says so, and one without any in a category does not say that there are none at all', async () => {
  api.latest = async () => ({ featured: null, others: [], earlier: [] });
  expect((await open('/')).html).toContain('No articles yet.');
  expect((await open('/?category=wisdom')).html).not.toContain('No articles yet.');
});

test.each([
  ['', 'Weekly', 'once a week I would like to write to you'],
  ['', '', 'from time to time I would like to write to you'],
  ['', 'Monthly', 'from time to time I would like to write to you'],
  [
    'Once a month, one page. महीने में एक पन्ना।',
    'Weekly',
    'Once a month, one page. <span lang="hi">महीने में एक पन्ना</span>।',
  ],
])(
  'the newsletter is announced in the author’s words “%s”, or else by the claim “%s”',
  async (invitation, updates, shown) => {
    const claims = { subscribers: '', satisfaction: '', updates };
    api.site = async () => ({ ...site, invitation, claims });
    const { html } = await open('/');
    expect(html).toContain(shown);
  },
);
