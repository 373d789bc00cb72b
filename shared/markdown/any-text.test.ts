import { parseFragment, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { fc, runs } from '../../test/support/runner/fast-check.ts';
import { compileMarkdown } from './compile-markdown.ts';
import { NO_REFERENCES } from './compiled-text.ts';
import { writeHtml } from './write-html.ts';

const PIECES =
  '* ** _ ~~ ` ``` # ## - > | |-| [!pull] -- — [ ] ( ) [^a] [^b]: ^[ ]( ](/a) ](/blog/x) ![ ![a](/media/b "c © d") ' +
  '<http://a> &amp; \\ 1. १. ```verse ॥१॥ https://youtu.be/abcdefghijk Gita 2.47 a b क ि 😀 \u200d';
const piece = fc.oneof(
  fc.constantFrom(...PIECES.split(' ')),
  fc.constantFrom(' ', '  ', '\t', '\n', '\n', '\n\n', '\n    ', '\n> ', '\n- ', '\\\n'),
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

const SIGNS: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: '\u00a0' };

/** Both ways of writing the same signs. */
function unescaped(html: string): string {
  return html.replace(/&(?:#(\d+)|(\w+));/g, (whole, code, name) =>
    code ? String.fromCharCode(code) : (SIGNS[name] ?? whole),
  );
}

test('whatever is typed, a browser reads the HTML as it was meant', () => {
  fc.assert(
    fc.property(text, fc.constantFrom('en' as const, 'hi' as const), (source, language) => {
      const html = writeHtml(compileMarkdown(source, { language, works: ['Gita'] }), NO_REFERENCES);
      expect(unescaped(serialize(parseFragment(html)))).toBe(unescaped(html));
    }),
    { numRuns: runs(3000) },
  );
});

test('whatever is typed, no word is lost', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const source = pieces.map((one, index) => (/^[abक]$/.test(one) ? ` word${index} ` : one)).join('');
      const { parts } = compileMarkdown(source, { language: 'en' });
      const shown = JSON.stringify(parts);
      const lost = (source.match(/word\d+/g) ?? []).filter((word) => !shown.includes(word));
      // The title of a link or image within a line is no text, nor is what follows a fence on its line.
      if (!/"|```|~~~/.test(source)) expect([source, lost]).toEqual([source, []]);
    }),
    { numRuns: runs(3000) },
  );
});
