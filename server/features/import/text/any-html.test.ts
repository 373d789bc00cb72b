import { expect, test } from 'vitest';
import { compileMarkdown } from '#shared/markdown/compile-markdown.ts';
import { fc, runs } from '../../../../test/support/runner/fast-check.ts';
import { convertText } from './convert-text.ts';
import { fillText } from './fill-text.ts';
import { commentText } from './html/plain-text.ts';
import { summaryOf } from './summary-of.ts';

const NAMES =
  'p div b i em strong a span ul ol li table tr td th tbody caption blockquote figure figcaption h1 h2 h4 pre code dl dt dd details summary sup sub mark abbr q cite section aside center s picture video object ruby rt u kbd address'.split(
    ' ',
  );
const VOID = [
  '<br>',
  '<hr>',
  '<br><br>',
  '<img src="/a.jpg" alt="">',
  '<img src="data:image/png;base64,AA==">',
  '<img>',
  '<iframe src="https://x.example/a"></iframe>',
  '<iframe src="https://youtu.be/abcdefghijk"></iframe>',
  '<!-- c -->',
  '</p>',
  '</br>',
];
const ATTRIBUTES = [
  '',
  ' id="fn1"',
  ' href="#fn1"',
  ' href="https://old.example/post"',
  ' href="javascript:x"',
  ' class="footnotes"',
  ' class="verse"',
  ' class="wp-block-embed"',
  ' class="gallery-item"',
  ' class="wp-caption-text"',
  ' class="tr-caption"',
  ' class="tr-caption-container"',
  ' style="font-weight:bold"',
  ' title="t"',
  ' colspan="3"',
  ' rowspan="2"',
  ' start="7"',
  ' role="presentation"',
  ' data-note=""',
  ' data-source="/media/x.jpg"',
];
const SIGNS = [
  '*',
  '_',
  '`',
  '[',
  ']',
  '|',
  '&lt;',
  '< ',
  '&',
  '~~',
  '#',
  '1.',
  '- ',
  '> ',
  '\n',
  '  ',
  '\\',
  '!',
  '^[',
  '—',
  '।',
];

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values);
const word = fc.integer({ min: 0, max: 9999 }).map((number) => `w${number}w`);
const piece = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 3, arbitrary: fc.tuple(pick(NAMES), pick(ATTRIBUTES)).map(([name, attribute]) => `<${name}${attribute}>`) },
  { weight: 2, arbitrary: pick(NAMES).map((name) => `</${name}>`) },
  { weight: 1, arbitrary: pick(VOID) },
  { weight: 1, arbitrary: pick(SIGNS) },
  { weight: 1, arbitrary: fc.constant(' ') },
);
const html = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

/** What readers see of it, with everything that could stand between the letters of a word. */
function shown(body: string): string {
  return compileMarkdown(body, { language: 'en' }).text;
}

const resolve = { imageAt: () => undefined, linkTo: () => undefined };

test('every word of any HTML can be read afterwards', () => {
  fc.assert(
    fc.property(html, (source) => {
      const text = convertText({ format: 'html', source, base: 'https://old.example/' });
      const read = shown(fillText(text, resolve));
      for (const [found] of source.matchAll(/w\d+w/g)) expect(read).toContain(found);
      expect(text.body).not.toMatch(/javascript:/);
    }),
    { numRuns: runs(400) },
  );
});

test('the same holds for HTML within Markdown', () => {
  fc.assert(
    fc.property(html, (source) => {
      const text = convertText({ format: 'markdown', source, base: 'https://old.example/' });
      const read = shown(fillText(text, resolve));
      for (const [found] of source.matchAll(/w\d+w/g)) expect(read).toContain(found);
    }),
    { numRuns: runs(300) },
  );
});

test('no string is too strange to be converted', () => {
  const formats = pick(['html', 'markdown', 'plain'] as const);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), formats, (source, format) => {
      const text = convertText({ format, source, base: 'archive:posts/' });
      expect(JSON.parse(JSON.stringify(text))).toEqual(text);
      expect(typeof summaryOf(text) + typeof fillText(text, resolve) + typeof commentText(source)).toBe(
        'stringstringstring',
      );
    }),
    { numRuns: runs(300) },
  );
});
