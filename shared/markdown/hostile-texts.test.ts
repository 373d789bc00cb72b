import { expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '../../test/fixtures/hostile-texts.ts';
import { hasTooManyMarks } from '../text/body-pieces.ts';
import { BODY_MAXIMUM } from '../writing.ts';
import { compileMarkdown } from './compile-markdown.ts';
import { NO_REFERENCES } from './compiled-text.ts';
import { writeHtml } from './write-html.ts';

/** Milliseconds of CPU; what is measured on an idle core is below 350. */
const LIMIT = 500;

/** Tries again only what was too slow: others share the processor, its caches and the collection of garbage. */
function cpuTime(source: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 4 && best >= LIMIT; attempt++) {
    const before = process.cpuUsage();
    writeHtml(compileMarkdown(source, { language: 'hi', works: ['गीता', 'Gita'] }), NO_REFERENCES);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

test.each(Object.entries(HOSTILE_TEXTS))('%s take less than half a second', (_name, text) => {
  // As much of it as may be saved, and the longest that may be sent.
  expect(cpuTime(text(BODY_MAXIMUM))).toBeLessThan(LIMIT);
  expect(cpuTime(text(100_000))).toBeLessThan(LIMIT);
  expect(cpuTime(longestAllowed(text))).toBeLessThan(LIMIT);
});

/** The longest beginning that does not have too many marks. */
function longestAllowed(text: (size: number) => string): string {
  let [shortest, longest] = [0, BODY_MAXIMUM];
  while (longest - shortest > 100) {
    const middle = Math.floor((shortest + longest) / 2);
    if (hasTooManyMarks(text(middle))) longest = middle;
    else shortest = middle;
  }
  return text(shortest);
}

test('marks of every kind, as many as allowed, in as long a text as allowed', () => {
  for (const text of Object.values(HOSTILE_TEXTS)) {
    const marks = longestAllowed(text);
    const source = `${marks}\n\n${'word '.repeat((BODY_MAXIMUM - marks.length) / 5)}`;
    expect(cpuTime(source)).toBeLessThan(LIMIT);
  }
});

test('ten thousand nested quotes are shown, the inner ones as they were typed', () => {
  const { parts, text } = compileMarkdown(`${'>'.repeat(9000)} a`, { language: 'en' });
  expect(parts.join('')).toMatch(/^(<blockquote>){16}<p>(&#62;){8984} a<\/p>(<\/blockquote>){16}$/);
  expect(text).toBe(`${'>'.repeat(8984)} a`);
});

test('emphasis within emphasis is shown, the innermost as it was typed', () => {
  for (const [mark, opened, closed] of [
    ['*', '<em>', '</em>'],
    ['**', '<strong>', '</strong>'],
    ['~~', '<s>', '</s>'],
  ] as const) {
    const source = `${`${mark}a `.repeat(3000)}b${` a${mark}`.repeat(3000)}`;
    const { parts, text } = compileMarkdown(source, { language: 'en' });
    const html = parts.join('');
    expect([html.split(opened).length, html.split(closed).length]).toEqual([21, 21]);
    expect(html.replace(/<[^>]*>/g, '')).toBe(text);
    expect(text).toBe(`${'a '.repeat(20)}${`${mark}a `.repeat(2980)}b${` a${mark}`.repeat(2980)}${' a'.repeat(20)}`);
  }
});

test('two thousand notes work', () => {
  const source = Array.from({ length: 2000 }, (_, index) => `a[^${index}]\n\n[^${index}]: b${index}\n`).join('\n');
  const html = compileMarkdown(source, { language: 'en' }).parts.join('');
  expect(html.match(/<span class="note" /g)).toHaveLength(2000);
  expect(html).toContain('id="note-2000"');
});
