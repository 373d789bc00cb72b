import { expect, test } from 'vitest';
import { compileMarkdown } from './compile-markdown.ts';
import { NO_REFERENCES } from './compiled-text.ts';
import { writeHtml } from './write-html.ts';

const html = (source: string) => writeHtml(compileMarkdown(source, { language: 'en' }), NO_REFERENCES);
const link = (address: string) => `<a href="${address}" rel="noopener">${address}</a>`;

test.each([
  ['See https://example.org/a_b_c.', `<p>See ${link('https://example.org/a_b_c')}.</p>`],
  ['(https://example.org/a_(b)), or not', `<p>(${link('https://example.org/a_(b)')}), or not</p>`],
  ['**https://example.org**', `<p><strong>${link('https://example.org')}</strong></p>`],
  ['~~See https://example.org/~a~~b', `<p><s>See ${link('https://example.org/~a')}</s>b</p>`],
  ['https://example.org~~b~~', `<p>${link('https://example.org')}<s>b</s></p>`],
  ['देखें https://example.org।', `<p><span lang="hi">देखें</span> ${link('https://example.org')}।</p>`],
  [
    '[https://example.org](https://other.example)',
    '<p><a href="https://other.example" rel="noopener">https://example.org</a></p>',
  ],
])('an address that stands in the text is a link: %s', (source, expected) => {
  expect(html(source)).toBe(expected);
});

test.each([
  'xhttps://example.org',
  'https://',
  'https:// example.org',
  'https\\://example.org',
  '`https://example.org`',
  'ftp://example.org',
  '\\https://example.org',
])('this is none: %s', (source) => {
  expect(html(source)).not.toContain('<a');
  expect(html(source)).not.toContain('hhttps');
});
