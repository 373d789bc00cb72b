import { expect, test } from 'vitest';
import { convertText } from './convert-text.ts';
import { summaryOf } from './summary-of.ts';

const ofHtml = (source: string) => summaryOf(convertText({ format: 'html', source, base: 'https://old.example/' }));

test('a short text is its own summary, without headings, images, notes and code', () => {
  const html =
    '<h2>Title</h2><figure><img src="a.jpg"><figcaption>C</figcaption></figure><p>One <b>word</b>.<sup><a href="#fn1">1</a></sup></p><pre>code</pre><p>https://x.example/</p><p>Two.</p><li id="fn1">Note</li>';
  expect(ofHtml(html)).toBe('One word. Two.');
});

test('a long text is cut at the end of a sentence', () => {
  const summary = ofHtml(`<p>${'Dr. A. Rao wrote this long sentence about lamps. '.repeat(20)}</p>`);
  expect(summary.length).toBeLessThanOrEqual(300);
  expect(summary).toMatch(/^Dr\. A\. Rao .* lamps\.$/);
});

test('a danda ends a sentence', () => {
  const summary = ofHtml(`<p>${'दीया धीरे धीरे जलता रहा और रात बीतती गई। '.repeat(30)}</p>`);
  expect(summary.length).toBeGreaterThan(200);
  expect(summary.length).toBeLessThanOrEqual(300);
  expect(summary).toMatch(/गई।$/);
});

test('a sentence without an end is cut between words', () => {
  expect(ofHtml(`<p>${'word '.repeat(200)}</p>`)).toMatch(/^(?:word ){50,59}word…$/);
});

test('a word without an end is cut between letters', () => {
  expect(ofHtml(`<p>${'कि'.repeat(400)}</p>`)).toMatch(/^(?:कि)+…$/);
});

test('a text that is only a list or a poem has a summary, and one of images has none', () => {
  expect(ofHtml('<ul><li>a<li>b</ul>')).toBe('a b');
  expect(ofHtml('<pre class="wp-block-verse">one\ntwo</pre>')).toBe('one two');
  expect(ofHtml('<img src="a.jpg">')).toBe('');
});

test('a plain text is summarised as well', () => {
  expect(summaryOf(convertText({ format: 'plain', source: 'One *word*.\n\nTwo.' }))).toBe('One *word*. Two.');
});
