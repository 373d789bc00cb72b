import type { EditorState } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { openMarkdown } from '#shared/rich-text/rich-text-source.ts';
import { fc, runs } from '../../../../test/support/runner/fast-check.ts';
import { htmlOf } from '../../../../test/support/texts/compiled.ts';
import { stateOf } from '../../../../test/support/texts/edit-rich-text.ts';
import { noteNumbers } from './note-numbers.ts';
import { numberNotes } from './number-notes.ts';

/** Each `@` stands for a word that is found again on the page. */
const PIECES = [
  ...['@[^a]', '@[^b] @[^c]', '@^[x]', '@^[x @[^a] @^[y @[^c]]] @[^b]', '[t @^[u @[^b]] v @^[z @[^c]]](/l) @[^a]'],
  ...[
    '[^a]: d @[^b]',
    '[^b]: e @^[in] @[^c]',
    '[^c]: f',
    '[^a]: g @[^a]',
    '[^b]: h\n\n    [^c]: i @[^a]\n\n    > @^[j]',
  ],
  ...['> [^c]: k @[^b]', '> @[^c]', '- @[^a]\n- @^[l]', '## @^[m]', '```verse\n@[^b]\n\n@^[n]\n```'],
  ...['| @[^a] | @^[x] |\n|---|---|\n| @^[c] | @[^b] |', '![o](/media/a.png "p @^[q @[^b]] © @[^a]")'],
];
const texts = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 }).map((pieces) => {
  let count = 0;
  return pieces.join('\n\n').replace(/@/g, () => `w${++count}`);
});

function numbersOnPage(markdown: string): Map<string, string> {
  const found = htmlOf(markdown.split('\n')).matchAll(/\b(w\d+)<sup class="note-ref"><a [^>]*>(\d+)</g);
  return new Map([...found].map(([, word = '', number = '']) => [word, number]));
}

function numbersInEditor(markdown: string): Map<string, string> {
  const doc = openMarkdown(markdown);
  return new Map(
    numberNotes(doc).flatMap(({ position, label }) => {
      const [word] = /w\d+$/.exec(doc.resolve(position).nodeBefore?.text ?? '') ?? [];
      return word ? [[word, label]] : [];
    }),
  );
}

test('every note has the number that it has on the page', () => {
  fc.assert(
    fc.property(texts, (markdown) => {
      const onPage = [...numbersOnPage(markdown)].sort();
      expect([...numbersInEditor(markdown)].sort()).toEqual(onPage);
    }),
    { numRuns: runs(500) },
  );
});

/** What a decoration puts on its element is not a part of its type. */
interface Attributed {
  type: { attrs: Record<string, string> };
}

const labelsIn = (state: EditorState) =>
  (noteNumbers.getState(state)?.set.find() ?? [])
    .sort((one, other) => one.from - other.from)
    .map((decoration) => (decoration as unknown as Attributed).type.attrs['data-number']);

test('numbers follow what is typed and deleted', () => {
  const state = stateOf('a‸^[b]\n\nc[^d]\n\n[^d]: e\n\n[^f]: g', [noteNumbers]);
  expect(labelsIn(state)).toEqual(['1', '2', '2', '']);
  expect(labelsIn(state.apply(state.tr.insertText('x')))).toEqual(['1', '2', '2', '']);
  const { from } = state.selection;
  expect(labelsIn(state.apply(state.tr.delete(from, from + 3)))).toEqual(['1', '1', '']);
});

test('a reference without a note stands there as on the page', () => {
  const state = stateOf('a[^b]\n\n[^b]: ‸c', [noteNumbers]);
  const { $from } = state.selection;
  expect(labelsIn(state.apply(state.tr.delete($from.before(1), $from.after(1))))).toEqual(['[^b]']);
});
