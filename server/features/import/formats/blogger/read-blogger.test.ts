import { expect, test } from 'vitest';
import { entriesOf, ofKind, remarksOf, sourceFiles } from '../../../../../test/support/moving/source-files.ts';
import { readBlogger } from './read-blogger.ts';

const read = (file: string) => entriesOf(readBlogger, { 'feed.atom': file });

/** As far as its reader needs it: a title and a content that are HTML in XML. */
const exportOf = (...entries: [title: string, content: string][]) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><id>tag:blogger.com,1999:blog-77.archive</id>${entries
    .map(
      ([title, content], index) =>
        `<entry><id>tag:blogger.com,1999:blog-77.post-${index + 1}</id>
<category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#post"/>
<title type="html">${title}</title><content type="html">${content}</content></entry>`,
    )
    .join('')}</feed>`;

test('a title with far too much markup is no reason to skip a post', async () => {
  const file = exportOf([`${'&lt;b&gt;'.repeat(3000)}The lamp`, '']);
  expect(ofKind(await read(file), 'post')).toMatchObject([{ title: 'The lamp' }]);
});

test('nothing comes from a file that is cut off, and a post that is too long is a problem', async () => {
  const whole = exportOf(['Deep', '&lt;div&gt;'.repeat(50_000)], ['Long', 'x'.repeat(2_000_001)]);
  const cut = readBlogger(sourceFiles({ 'feed.atom': whole.slice(0, -20) }));
  await expect(cut.next()).rejects.toThrow(/cut off/);
  const entries = await read(whole);
  expect(ofKind(entries, 'post').map(({ place }) => place)).toEqual(['post 1']);
  expect(remarksOf(entries)).toEqual(['problem: It is far too long for a post; it was skipped.']);
  expect(entries.filter((entry) => 'of' in entry && entry.of === 'posts')).toHaveLength(1);
});
