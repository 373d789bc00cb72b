import { expect, test } from 'vitest';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { edit } from '../../../../test/support/texts/edit-rich-text.ts';
import { cycleQuote, insertRule, makeParagraph, toggleHeading, toggleList, toggleVerse } from './blocks.ts';
import { insertLink, removeLink } from './links.ts';
import { bringNoteHere, goToNote, goToReference } from './note-references.ts';
import { toggleNote } from './notes.ts';
import { breakVerseLine, indentVerse } from './verse-keys.ts';
import { makeVideo } from './videos.ts';

const { nodes } = richTextSchema;

test('a paragraph becomes a heading, and a paragraph again', () => {
  expect(edit('The la‸mp', toggleHeading(2))).toBe('## The la‸mp');
  expect(edit('## The la‸mp', toggleHeading(3))).toBe('### The la‸mp');
  expect(edit('## The la‸mp', toggleHeading(2))).toBe('The la‸mp');
});

test('images stay images when what is around them becomes a heading or a paragraph', () => {
  const image = '![A lamp](/media/a.png "Bu‸rning")';
  expect(edit(image, toggleHeading(2))).toBe(image);
  expect(edit(image, makeParagraph)).toBe(image);
  expect(edit(`O‸ne\n\n![](/media/a.png)\n\n### T‸wo`, toggleHeading(3))).toBe(
    '### O‸ne\n\n![](/media/a.png)\n\n### T‸wo',
  );
});

test('a quote becomes a pull quote, and then words again', () => {
  expect(edit('The la‸mp', cycleQuote)).toBe('> The la‸mp');
  expect(edit('> The la‸mp', cycleQuote)).toBe('> [!pull]\n> The la‸mp');
  expect(edit('> [!pull]\n> The la‸mp', cycleQuote)).toBe('The la‸mp');
});

test.each(['- o‸ne\n- two', '‸One\n\n— two‸', '> one\n\nt‸wo', '## o‸ne', '| o‸ne |\n| --- |\n| two |', 'one^[t‸wo]'])(
  'a pull quote is taken off whatever is in it: %j',
  (words) => {
    expect(edit(`[!pull]\n${words}`.replace(/^/gm, '> '), cycleQuote)).toBe(words);
  },
);

test('a heading becomes a paragraph from within its note', () => {
  expect(edit('## The lamp^[of cl‸ay]', toggleHeading(2))).toBe('The lamp^[of cl‸ay]');
  expect(edit('The lamp^[of cl‸ay]', toggleHeading(2))).toBe('## The lamp^[of cl‸ay]');
});

test('paragraphs become a list, another kind of list, and paragraphs again', () => {
  expect(edit('‸One\n\nTwo‸', toggleList(nodes.bullet_list))).toBe('- ‸One\n- Two‸');
  expect(edit('- One\n- ‸Two', toggleList(nodes.ordered_list))).toBe('1. One\n2. ‸Two');
  expect(edit('- ‸One', toggleList(nodes.bullet_list))).toBe('‸One');
});

test('selected lines become one verse, and each of its lines a paragraph again', () => {
  expect(edit('‸दीये की लौ\n\nहवा में‸', toggleVerse)).toMatch(/^```verse\n‸?दीये की लौ\nहवा में‸?\n```$/);
  expect(edit('```verse\nOne\n  tw‸o\n\nthree\n```', toggleVerse)).toBe('One\n\ntw‸o\n\nthree');
});

test('a note begins after the word and its stops, and the selection becomes a note', () => {
  expect(edit('The la‸mp. It burns.', toggleNote)).toBe('The lamp.^[‸] It burns.');
  expect(edit('दीये की ल‸ौ। वह', toggleNote)).toBe('दीये की लौ।^[‸] वह');
  expect(edit('The lamp‸ of clay‸ burns.', toggleNote)).toBe('The lamp of clay^[‸] burns.');
  expect(edit('The **‸lamp‸** burns.', toggleNote)).toBe('The **lamp**^[‸] burns.');
  expect(edit('[The o‸ld lamp](/a)', toggleNote)).toBe('[The old^[‸] lamp](/a)');
});

test('a note with a name is reached from its number, and left again', () => {
  const text = '[^a]: The lamp.';
  expect(edit(`Oil‸[^a]\n\n${text}`, goToNote)).toBe('Oil[^a]\n\n[^a]: The lamp.‸');
  expect(edit('Oil[^a]\n\n[^a]: The la‸mp.', goToReference)).toBe(`Oil[^a]‸\n\n${text}`);
  expect(edit(`Oil‸[^a] burns.\n\n${text}\n\nEnd.`, bringNoteHere)).toBe('Oil^[The lamp.‸] burns.\n\nEnd.');
});

test.each([
  ['several numbers lead to', 'Oil‸[^a] and wick[^a]\n\n[^a]: The lamp.'],
  ['a number before leads to as well', 'Oil[^a] and wick‸[^a]\n\n[^a]: The lamp.'],
  ['leads to itself alone', 'Oil\n\n[^a]: The lamp‸[^a]'],
  ['leads to itself', 'Oil‸[^a]\n\n[^a]: The lamp[^a]'],
  ['has several paragraphs', 'Oil‸[^a]\n\n[^a]: The lamp\n\n    It burns'],
])('a note that %s stays where it is', (_, text) => {
  expect(edit(text, bringNoteHere)).toBe(text);
});

test('words are linked, and a link changes its target without its words', () => {
  expect(edit('The ‸lamp‸ burns', insertLink('/blog/lamp'))).toBe('The [lamp](/blog/lamp)‸ burns');
  expect(edit('The [la‸mp](/blog/lamp) burns', insertLink('www.example.org'))).toBe(
    'The [lamp](https://www.example.org)‸ burns',
  );
  expect(edit('The [la‸mp](/blog/lamp) burns', removeLink)).toBe('The la‸mp burns');
});

test('a link keeps its title unless it gets another address', () => {
  const titled = 'The [la‸mp](/blog/lamp "It burns")';
  expect(edit(titled, insertLink('/blog/lamp'))).toBe('The [lamp](/blog/lamp "It burns")‸');
  expect(edit(titled, insertLink('/blog/oil'))).toBe('The [lamp](/blog/oil)‸');
});

test('words that are the address of the link change with it', () => {
  expect(edit('See **https://example.org/o‸ld** now', insertLink('https://example.org/new'))).toBe(
    'See **<https://example.org/new>‸** now',
  );
  expect(edit('See https://example.org/o‸ld', insertLink('/blog/lamp', 'The lamp'))).toBe(
    'See [The lamp](/blog/lamp)‸',
  );
});

test('without a selection, a link has the title of the post', () => {
  expect(edit('See‸', insertLink('/blog/lamp', 'The lamp'))).toBe('See [The lamp](/blog/lamp)‸');
  expect(edit('See‸', insertLink('https://example.org'))).toBe('See <https://example.org>‸');
});

test('Enter begins a line of the verse as far in as the one before', () => {
  expect(edit('```verse\nOne\n  two‸\n```', breakVerseLine)).toBe('```verse\nOne\n  two\n  ‸\n```');
  expect(edit('```verse\nOne‸\n```', indentVerse(1))).toBe('```verse\n  One‸\n```');
  expect(edit('```verse\n    One‸\n```', indentVerse(-1))).toBe('```verse\n  One‸\n```');
});

test('an address of a video that stands alone becomes the video', () => {
  expect(edit('https://youtu.be/dQw4w9WgXcQ‸', makeVideo)).toBe('https://youtu.be/dQw4w9WgXcQ\n\n‸');
});

test('a break stands below the paragraph, with room to write after it', () => {
  expect(edit('The la‸mp', insertRule)).toBe('The lamp\n\n---\n\n‸');
});

test('a note begins behind its word, also where another note follows', () => {
  expect(edit('The la‸mp^[one two] burns', toggleNote)).toBe('The lamp^[‸]^[one two] burns');
});

test('the line of a verse is indented where it begins, also behind a note', () => {
  expect(edit('```verse\nOne^[a note]\nabc‸def\n```', indentVerse(1))).toBe('```verse\nOne^[a note]\n  abc‸def\n```');
});

test('an address beside an image does not become a video', () => {
  const text = '![a](/media/a.png) https://youtu.be/dQw4w9WgXcQ‸';
  expect(edit(text, makeVideo)).toContain('![a](/media/a.png)');
});
