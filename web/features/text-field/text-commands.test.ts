import { expect, test } from 'vitest';
import { fc } from '../../../test/support/runner/fast-check.ts';
import { cycleHeading, toggleHeading, toggleList, toggleQuote, toggleVerse } from './block-commands.ts';
import { breakLine, continueLine } from './continue-line.ts';
import { differenceOf } from './edit-area.ts';
import { toggleBold, toggleItalic } from './emphasis-commands.ts';
import { insertLink, isLinkAddress, linkAt, removeLink, toggleNote } from './inline-commands.ts';
import type { TextCommand, TextState } from './text-state.ts';

/** `|` is the caret; two of them are the ends of the selection. */
function state(marked: string): TextState {
  const [before = '', selected = '', after] = marked.split('|');
  if (after === undefined) return { value: before + selected, start: before.length, end: before.length };
  return { value: before + selected + after, start: before.length, end: before.length + selected.length };
}

function marked({ value, start, end }: TextState): string {
  const selected = start === end ? '' : `${value.slice(start, end)}|`;
  return `${value.slice(0, start)}|${selected}${value.slice(end)}`;
}

const run = (command: TextCommand, text: string) => marked(command(state(text)));

test.each<[string, TextCommand, string, string]>([
  ['a selection becomes bold', toggleBold, 'a |lamp| lit', 'a **|lamp|** lit'],
  ['a bold selection becomes plain', toggleBold, 'a **|lamp|** lit', 'a |lamp| lit'],
  ['a selection with its markers becomes plain', toggleBold, 'a |**lamp**| lit', 'a |lamp| lit'],
  ['space at the ends of the selection stays outside', toggleBold, 'a| lamp |lit', 'a **|lamp|** lit'],
  ['the word at the caret becomes bold', toggleBold, 'a la|mp lit', 'a **la|mp** lit'],
  ['the caret at the end of bold words comes to stand behind them', toggleBold, 'a **lamp|** b', 'a **lamp**| b'],
  ['the word in front of the caret becomes bold', toggleBold, 'a lamp|', 'a **lamp**|'],
  ['the word behind the caret becomes bold', toggleBold, 'a |lamp', 'a **|lamp**'],
  ['a bold word becomes plain', toggleBold, 'a **la|mp** lit', 'a la|mp lit'],
  ['a word is bold no more from behind its markers', toggleBold, 'a **lamp**| lit', 'a lamp| lit'],
  ['a word is bold no more from in front of its markers', toggleBold, 'a |**lamp** lit', 'a |lamp lit'],
  ['beside no word, markers wait for one', toggleBold, 'a | b', 'a **|** b'],
  ['markers around nothing go', toggleBold, 'a **|** b', 'a | b'],
  ['words in Hindi are whole words', toggleBold, 'दीये की लौ| जली', 'दीये की **लौ**| जली'],
  ['a danda is not part of the word', toggleBold, 'ज्ञा|न।', '**ज्ञा|न**।'],
  ['italic and bold stand together', toggleItalic, '**|lamp|**', '***|lamp|***'],
  ['italic leaves bold', toggleItalic, '***|lamp|***', '**|lamp|**'],
  ['bold leaves italic', toggleBold, '***|lamp|***', '*|lamp|*'],
  ['bold is not taken for italic', toggleItalic, '**la|mp**', '***la|mp***'],
  ['each line has markers of its own', toggleBold, '|one\n\ntwo|', '**|one**\n\n**two|**'],
  ['all lines lose them', toggleBold, '**|one**\n**two|**', '|one\ntwo|'],
  ['lines that are not bold become so', toggleBold, '|**one**\ntwo|', '**|one**\n**two|**'],
  [
    'markers of lists and quotes stay in front',
    toggleItalic,
    '|> one\n- two\n## three|',
    '> *|one*\n- *two*\n## *three|*',
  ],
  ['a selection of nothing but space changes nothing', toggleBold, 'a|  |b', 'a|  |b'],
  ['a line becomes a heading', toggleHeading(2), 'The la|mp', '## The la|mp'],
  ['a heading becomes a line', toggleHeading(2), '## The la|mp', 'The la|mp'],
  ['a heading changes its level', toggleHeading(3), '## The la|mp', '### The la|mp'],
  ['an empty line becomes a heading to be written', toggleHeading(2), 'a\n|', 'a\n## |'],
  ['several lines become headings, and empty ones stay', toggleHeading(2), '|one\n\ntwo|', '## |one\n\n## two|'],
  ['headings cycle: large', cycleHeading, 'o|ne', '## o|ne'],
  ['headings cycle: small', cycleHeading, '## o|ne', '### o|ne'],
  ['headings cycle: none', cycleHeading, '### o|ne', 'o|ne'],
  ['a line becomes a quote', toggleQuote, 'a\nb|c', 'a\n> b|c'],
  ['a quote becomes a line', toggleQuote, '> b|c', 'b|c'],
  ['a quote goes over empty lines', toggleQuote, '|a\n\nb|', '> |a\n>\n> b|'],
  ['a quote with empty lines becomes lines', toggleQuote, '> |a\n>\n> b|', '|a\n\nb|'],
  ['lines become a list', toggleList, '|a\n\nb|', '- |a\n\n- b|'],
  ['a list becomes lines', toggleList, '- |a\n- b|', '|a\nb|'],
  ['a numbered list becomes a plain one', toggleList, '1. |a\n2. b|', '- |a\n- b|'],
  ['a list with Hindi numbers becomes a plain one', toggleList, '१. |क\n२. ख|', '- |क\n- ख|'],
  ['a Hindi number stays in front', toggleBold, '१. |शब्द|', '१. **|शब्द|**'],
  ['an empty line becomes an item', toggleList, '|', '- |'],
  ['the line below a selection is left alone', toggleList, '|a\n|b', '- |a\n|b'],
  ['lines become a verse', toggleVerse, 'a\n|b\n  c|\nd', 'a\n```verse\n|b\n  c|\n```\nd'],
  ['a verse becomes lines', toggleVerse, 'a\n```verse\n|b\n  c|\n```\nd', 'a\n|b\n  c|\nd'],
  ['a verse begins on an empty line', toggleVerse, 'a\n|', 'a\n```verse\n|\n```'],
  ['an empty verse goes', toggleVerse, '```verse\n|\n```', '|'],
  ['a verse that is not closed loses its beginning', toggleVerse, '```verse\n|a', '|a'],
  ['a verse around code has a longer fence', toggleVerse, '|a\n```\nb\n```|', '````verse\n|a\n```\nb\n```|\n````'],
  ['a note begins behind the word', toggleNote, 'the la|mp, lit', 'the lamp,^[|] lit'],
  ['a note begins behind the danda', toggleNote, 'दीया जला|।', 'दीया जला।^[|]'],
  ['a note begins at the caret', toggleNote, 'a |', 'a ^[|]'],
  ['an empty note goes', toggleNote, 'a^[|] b', 'a| b'],
  ['a note begins behind the selection', toggleNote, 'a |b c| d', 'a b c^[|] d'],
  ['a note begins behind the danda of the selection', toggleNote, '|दीया जला|।', 'दीया जला।^[|]'],
])('%s', (_name, command, before, after) => expect(run(command, before)).toBe(after));

test.each([
  ['a paragraph', 'one| two', 'one\\\n| two'],
  ['an item', '- one|', '- one\\\n  |'],
  ['an item with a Hindi number', '१. दीया|', '१. दीया\\\n   |'],
  ['a quote', '> one|', '> one\\\n> |'],
  ['what is broken already', 'one\\|', 'one\\\n|'],
  ['a selection', 'one |two| three', 'one \\\n| three'],
])('Shift+Enter stays in %s', (_name, before, after) =>
  expect(marked(breakLine(state(before)) as TextState)).toBe(after),
);

test.each(['', '|', '## one|', '| a |', '```verse\none|\n```', '- |'])(
  'Shift+Enter begins a new line as usual: %s',
  (before) => expect(breakLine(state(before))).toBeNull(),
);

const WORDS = fc.array(fc.constantFrom('lamp', 'ज्ञान', 'दीये की लौ', 'a', '🪔', 'x1'), { minLength: 1, maxLength: 4 });
const LINES = fc.array(
  WORDS.map((words) => words.join(' ')),
  { minLength: 1, maxLength: 4 },
);
const STATES = fc
  .tuple(LINES, fc.nat(), fc.nat())
  .map(([lines, one, other]) => selectionOf(lines.join('\n'), one, other));

/** A selection that splits no character. */
function selectionOf(value: string, one: number, other: number): TextState {
  const places = [0];
  for (const character of value) places.push((places.at(-1) as number) + character.length);
  const [start, end] = [one, other].map((place) => places[place % places.length] as number).sort((a, b) => a - b);
  return { value, start: start as number, end: end as number };
}

test.each<[string, TextCommand]>([
  ['bold', toggleBold],
  ['italic', toggleItalic],
  ['a heading', toggleHeading(2)],
  ['a quote', toggleQuote],
  ['a list', toggleList],
  ['a verse', toggleVerse],
])('%s, put on twice, leaves the text as it was', (_name, command) =>
  fc.assert(
    fc.property(STATES, (before) => {
      expect(command(command(before)).value).toBe(before.value);
    }),
  ),
);

test('the edit between two texts leads from one to the other, and splits no character', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
      const { start, end, text } = differenceOf(before, after);
      expect(before.slice(0, start) + text + before.slice(end)).toBe(after);
      expect(text.isWellFormed() || !after.isWellFormed()).toBe(true);
      expect(before.slice(0, start).isWellFormed()).toBe(true);
    }),
  ));

test.each([
  ['- one|', '- one\n- |'],
  ['- one\n- |', '- one\n|'],
  ['* o|ne', '* o\n* |ne'],
  ['9. one|', '9. one\n10. |'],
  ['1) one|', '1) one\n2) |'],
  ['९. शब्द|', '९. शब्द\n१०. |'],
  ['> १) शब्द|', '> १) शब्द\n> २) |'],
  ['१. एक\n२. |', '१. एक\n|'],
  ['  - one|', '  - one\n  - |'],
  ['> said|', '> said\n> |'],
  ['> |', '|'],
  ['> - one|', '> - one\n> - |'],
  ['> - |', '> |'],
])('Enter goes on with a list or a quote, and ends it on an empty line: %s', (before, after) =>
  expect(marked(continueLine(state(before)) as TextState)).toBe(after),
);

test.each([
  'a line|',
  '|- in front',
  '-| within the marker',
  '* * *|',
  '1947. भारत|',
  '१९४७. भारत|',
  '```verse\n- a line|\n```',
  '- sel|ec|ted',
  '|',
])('Enter begins a new line as usual: %s', (before) => expect(continueLine(state(before))).toBeNull());

test.each([
  ['a |lamp| lit', '/blog/the-lamp', 'The lamp', 'a [lamp](/blog/the-lamp)| lit'],
  ['a | lit', '/blog/दीये-की-लौ', 'दीये की लौ', 'a [दीये की लौ](/blog/दीये-की-लौ)| lit'],
  ['a |', 'https://example.org/a_(b)', '', 'a [|https://example.org/a\\_(b)|](https://example.org/a_(b))'],
  ['a |', 'www.example.org', '', 'a [|www.example.org|](https://www.example.org)'],
  ['|https://example.org|', 'https://example.org', '', '[|https://example.org|](https://example.org)'],
  ['|one\n two|', '#part', '', '[one two](#part)|'],
  ['a [la|mp](/old "title") lit', '/new', '', 'a [lamp](/new)| lit'],
  ['|', '/blog/x', 'A [b] *c*', '[A \\[b\\] \\*c\\*](/blog/x)|'],
])('a link is put into %s', (before, address, title, after) =>
  expect(marked(insertLink(state(before), address, title))).toBe(after),
);

test('the link at the caret is found, and taken away', () => {
  const before = state('![no](/media/a) and [la|mp](<https://example.org>) lit');
  expect(linkAt(before)).toMatchObject({ text: 'lamp', address: 'https://example.org' });
  expect(linkAt(state('![no|](/media/a)'))).toBeUndefined();
  expect(linkAt(state('[a|](/a_(b) "title")'))).toMatchObject({ text: 'a', address: '/a_(b)' });
  expect(marked(removeLink(before))).toBe('![no](/media/a) and |lamp| lit');
  expect(removeLink(state('a|b'))).toEqual(state('a|b'));
});

test.each([
  ['https://example.org', true],
  [' /blog/the-lamp ', true],
  ['mailto:a@example.org', true],
  ['www.example.org', true],
  ['//example.org', false],
  ['javascript:alert(1)', false],
  ['The lamp', false],
  ['https:// x', false],
  ['https://', false],
  ['/', false],
  ['//other.example', false],
  ['/\\other.example', false],
])('whether %s is an address: %s', (typed, answer) => expect(isLinkAddress(typed)).toBe(answer));
