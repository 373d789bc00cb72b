import { history, undo } from 'prosemirror-history';
import { expect, test } from 'vitest';
import type { ImageOfText } from '#web/features/text-field/text-editor.ts';
import { edit, markdownOf, stateOf } from '../../../../test/support/texts/edit-rich-text.ts';
import { imagesOf, insertImages, rewriteImages } from './images.ts';

const image = (name: string, caption = ''): ImageOfText => ({ address: `/media/${name}.png`, alt: name, caption });

test('images stand below the block of the caret, or in place of an empty line', () => {
  const insert = insertImages([image('a', '*one*'), image('b')]);
  const written = '![a](/media/a.png "*one*")\n\n![b](/media/b.png)';
  expect(edit('Be‸fore\n\n## After', insert)).toBe(`Before\n\n${written}\n\n‸\n\n## After`);
  expect(edit('> ‸', insert)).toBe(`${written}\n\n‸`.replace(/^/gm, '> ').replace(/> $/gm, '>'));
  expect(edit('| o‸ne |\n| --- |', insert)).toBe(`| one |\n| --- |\n\n${written}\n\n‸`);
});

const TEXT = 'a ![x](uploading:1 "T") ‸b\n\n> ![y](uploading:2 "*Two* words")\n\n![z](/media/z.png)';
const rewrite = (write: (image: ImageOfText) => ImageOfText | null) => {
  const state = stateOf(TEXT);
  const tr = rewriteImages(state, write);
  return tr && markdownOf(state.apply(tr));
};

test('the images of a text are found among words, in blocks and alone', () => {
  expect(imagesOf(stateOf(TEXT).doc)).toEqual([
    { address: 'uploading:1', alt: 'x', caption: 'T' },
    { address: 'uploading:2', alt: 'y', caption: '*Two* words' },
    { address: '/media/z.png', alt: 'z', caption: '' },
  ]);
});

test('images are rewritten wherever they are, and the caret stays', () => {
  const upload = ({ address, ...rest }: ImageOfText) => ({
    ...rest,
    address: address.replace('uploading:', '/media/'),
  });
  expect(rewrite(upload)).toBe('a ![x](/media/1 "T") ‸b\n\n> ![y](/media/2 "*Two* words")\n\n![z](/media/z.png)');
  const caption = (one: ImageOfText) => (one.alt === 'y' ? { ...one, caption: 'New **words**' } : one);
  expect(rewrite(caption)).toBe(TEXT.replace('*Two* words', 'New **words**'));
});

test('images are removed, also several of one text', () => {
  expect(rewrite(({ address }) => (address.startsWith('uploading:') ? null : image('c')))).toMatch(
    /^a {1,2}‸b\n\n(?:>\n\n)?!\[c\]\(\/media\/c\.png\)$/,
  );
});

test('what stays the same is no change', () => {
  expect(rewrite((same) => same)).toBe(null);
});

test('undo takes back what was typed, and leaves an image as it is by then', () => {
  let state = stateOf('‸\n\n![x](uploading:1)', [history()]);
  state = state.apply(state.tr.insertText('a', 1));
  const tr = rewriteImages(state, () => image('x'));
  if (tr) state = state.apply(tr);
  undo(state, (transaction) => {
    state = state.apply(transaction);
  });
  expect(markdownOf(state)).toContain('![x](/media/x.png)');
  expect(state.doc.textContent).toBe('');
});
