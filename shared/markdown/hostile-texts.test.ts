import { expect, test } from 'vitest';
import { HOSTILE_TEXTS, longestAllowed } from '../../test/fixtures/hostile-texts.ts';
import { guard } from '../../test/support/runner/guard.ts';
import { BODY_MAXIMUM } from '../writing.ts';
import { compileMarkdown } from './compile-markdown.ts';
import { NO_REFERENCES } from './compiled-text.ts';
import { writeHtml } from './write-html.ts';

guard('A hostile text kept the renderer busy for minutes.');

/** If the time grew with the square of the length, one of these texts would outlast the time that a test has. */
function render(source: string): string {
  const compiled = compileMarkdown(source, { language: 'hi', works: ['गीता', 'Gita'] });
  return writeHtml(compiled, NO_REFERENCES);
}

test.each(Object.entries(HOSTILE_TEXTS))('%s are rendered, as long as they and the text may be', (_name, text) => {
  const marks = longestAllowed(text);
  const words = 'word '.repeat((BODY_MAXIMUM - marks.length) / 5);
  const html = render(`${marks}\n\n${words}`);
  // Some texts leave no room for words.
  expect(html).toMatch(/^</);
  expect(html).toContain(words.trim().slice(-100));
});

test('a text with too many marks is not formatted, as long as it may be', () => {
  for (const marks of ['*a', '> ', '[a](b)\n\n', '- a\n', '**“क”**a', '१. क\n'])
    expect(render(marks.repeat(BODY_MAXIMUM / marks.length))).not.toMatch(/<(em|strong|blockquote|a|ul|ol)\b/);
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
