import { expect, test } from 'vitest';
import { fileOf, zipOf } from '../../../../test/support/moving/archives.ts';
import { importText, line } from '../../../../test/support/moving/imports.ts';
import { openSource } from '../source/open-source.ts';
import { detectFormat } from './readers.ts';

async function formatOf(bytes: string | Buffer, name = 'export') {
  const { source } = await openSource(fileOf(name, bytes));
  const format = await detectFormat(source);
  await source.close();
  return format;
}

const WXR =
  '<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version>';
const GHOST = '{"db": [{"meta": {"exported_on": 1, "version": "5.0.0"}, "data": {"posts": []}}]}';
const MEDIUM = '<!DOCTYPE html><html><body><article class="h-entry"><p class="graf graf--p">A lamp</p></article>';

test.each([
  ['wordpress', `<?xml version="1.0"?>\n<!-- This is a WordPress export -->\n${WXR}`],
  ['wordpress', Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${WXR}`, 'utf16le')],
  ['wordpress', Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${WXR}`, 'utf16le')],
  ['blogger', '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:blogger="http://schemas.google.com/blogger/2018">'],
  ['blogger', '<?xml version="1.0"?><?xml-stylesheet href="x"?><feed><id>tag:blogger.com,1999:blog-1.archive</id>'],
  ['feed', '<rss version="2.0"><channel><title>Old</title>'],
  ['feed', '<!DOCTYPE rss [<!ENTITY nbsp "&#160;">]><rss><channel>'],
  ['feed', '<feed xmlns="http://www.w3.org/2005/Atom"><title>Old</title>'],
  ['feed', '<rdf:RDF xmlns="http://purl.org/rss/1.0/">'],
  ['ghost', GHOST],
  ['ghost', '{"meta":{"exported_on":1,"version":"5"},"data":{"posts":[]}}'],
  ['ghost', '{"data": {"posts": [{"title": "A"}]}}'],
  ['medium', MEDIUM],
  ['jsonl', importText(line(), line())],
  ['jsonl', line({ content: 'x'.repeat(200_000) })],
  [undefined, '{"name": "a package", "version": "1.0.0"}'],
  [undefined, '{"db": "postgres"}'],
  [undefined, '<html><body><h1>Not found</h1>'],
  [undefined, 'Dear diary'],
  [undefined, ''],
])('a file is known as %s by its content', async (format, bytes) => {
  expect(await formatOf(bytes)).toBe(format);
});

test('a single Markdown file is known by its name', async () => {
  expect(await formatOf('A lamp', 'lamp.md')).toBe('markdown');
});

test.each([
  ['ghost', { 'content/images/2020/a.png': 'x', 'content/data/site.ghost.json': GHOST, 'README.md': '' }],
  ['medium', { 'README.html': '', 'posts/2020_Lamp-1.html': MEDIUM }],
  ['substack', { 'posts.csv': 'post_id,post_date,is_published\n', 'posts/1.lamp.html': '<p>A lamp</p>' }],
  ['wordpress', { 'site/site.wordpress.2026-01-01.000.xml': WXR, 'site/site.wordpress.2026-01-01.001.xml': WXR }],
  [
    'blogger',
    { 'Takeout/Blogger/Blogs/Old/feed.atom': '<feed xmlns:blogger="http://schemas.google.com/blogger/2018">' },
  ],
  ['chintan', { 'manifest.json': '{"format": "chintan", "version": 1}', 'posts/a.md': '' }],
  ['markdown', { 'posts/a.md': '', 'public/feed.xml': '<rss>', 'package.json': '{"name": "site"}' }],
  ['jsonl', { 'a.jsonl': line(), 'b.txt': '' }],
  ['feed', { 'feed.xml': '<rss>', 'b.txt': '' }],
  [undefined, { 'posts.csv': 'name,price\n', 'manifest.json': '{"name": "an app"}', 'a.png': '' }],
])('an archive is known as %s by its files', async (format, files) => {
  expect(await formatOf(await zipOf(files as Record<string, string>))).toBe(format);
});
