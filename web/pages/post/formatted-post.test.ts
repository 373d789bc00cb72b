import { expect, test } from 'vitest';
import type { PostWithComments } from '#shared/content-api.ts';
import { POST, post, renderedPages } from '../../../test/support/server/rendered-pages.ts';

const { api, open } = renderedPages();

test('the contents list the headings in the language of the post, from three headings on', async () => {
  const outline = ['one', 'two', 'three'].map((id) => ({ level: 2 as const, id, text: `Part ${id}` }));
  const show = async (changed: Partial<PostWithComments>) => {
    api.post = async () => ({ ...post, format: 'markdown', html: '<p>Words.</p>', outline, ...changed });
    return (await open(POST)).html;
  };
  expect(await show({ language: 'en' })).toContain('<nav class="contents" aria-label="Contents">');
  expect(await show({ language: 'hi' })).toContain('<nav class="contents" aria-label="विषय-सूची">');
  expect(await show({ outline: outline.slice(1) })).not.toContain('class="contents"');
});
