import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Slice } from 'prosemirror-model';
import { AllSelection, NodeSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { richView } from '../../../../test/support/browser/rich-view.ts';

const CLIPBOARDS = join(import.meta.dirname, '../../../../test/fixtures/clipboards');
const fixture = (name: string) => readFileSync(join(CLIPBOARDS, name), 'utf8');
// The simulated browser complains of frames, which the rules for pasting are tested with elsewhere.
const recorded = readdirSync(CLIPBOARDS).filter((name) => name.endsWith('.html') && !fixture(name).includes('<iframe'));

/** Files that are embedded are not uploaded here. */
const uploaded = (markdown: string) => markdown.replaceAll('pasted:', 'uploading:');

test.each(recorded)('%s is pasted as in the text area, and one undo takes it back', (name) => {
  const { paste, press, read } = richView('Before.\n\n‸');
  const html = fixture(name).replaceAll('https://chintan.example', location.origin);
  paste({ 'text/html': html, 'text/plain': 'words' });
  const expected = fixture(name.replace('.html', '.md')).trim();
  expect(uploaded(read()).replace(/uploading:image-(\d)\.\w+/g, (_, at) => `uploading:${at - 1}`)).toBe(
    `Before.\n\n${uploaded(expected)}`,
  );
  press('z', { ctrlKey: true });
  expect(read()).toBe('Before.');
});

test('plain text keeps its signs and lines, and may be read as Markdown instead', () => {
  const { paste, notices, read } = richView();
  paste({ 'text/plain': '## Not a heading\n\n**stars**' });
  expect(read()).toBe('\\## Not a heading\n\n\\*\\*stars\\*\\*');
  expect(notices).toMatchObject([{ offer: { label: 'Format it', markdown: '## Not a heading\n\n**stars**' } }]);
});

test.each([
  ['words links them', 'The ‸lamp‸ burns', 'The [lamp](https://example.org/new) burns'],
  ['linked words', 'The [‸lamp‸](/blog/old "Old") burns', 'The [lamp](https://example.org/new) burns'],
  ['a part of a link', '[The ‸lamp‸](/blog/old)', '[The](/blog/old) [lamp](https://example.org/new)'],
  ['an address replaces it', 'See ‸https://example.org/old‸ now', 'See https://example.org/new now'],
  [
    'an address with a note keeps them',
    '‸https://example.org/old^[a]‸',
    '[https://example.org/old](https://example.org/new)^[[a](https://example.org/new)]',
  ],
])('an address that is pasted over %s', (_, before, after) => {
  const { paste, read } = richView(before);
  paste({ 'text/plain': 'https://example.org/new', 'text/html': '<a href="https://example.org/new">New</a>' });
  expect(read()).toBe(after);
});

test('an address in a plain text is a link as far as it is one on the page', () => {
  const { paste, read } = richView();
  paste({
    'text/plain': 'Read https://en.example.org/wiki/Lamp_(oil), xhttps://example.org and (https://example.org/a).',
  });
  expect(read()).toBe('Read https://en.example.org/wiki/Lamp_(oil), xhttps://example.org and (https://example.org/a).');
});

test('blocks that are pasted into a note, a verse or a cell become its words', () => {
  const html = '<h2>One</h2><p>Two <b>bold</b></p>';
  const into = (markdown: string) => {
    const { paste, read } = richView(markdown);
    paste({ 'text/html': html, 'text/plain': 'One\nTwo' });
    return read();
  };
  expect(into('Oil^[a ‸]')).toBe('Oil^[a One Two **bold**]');
  expect(into('```verse\na‸\n```')).toBe('```verse\naOne\nTwo **bold**\n```');
  expect(into('| a‸ | b |\n|---|---|\n| c | d |')).toBe('| aOne Two **bold** | b |\n| --- | --- |\n| c | d |');
});

test.each([
  ['Oil^[a ‸]', 'Oil^[a ![A lamp](/media/a.png "It burns") https://youtu.be/dQw4w9WgXcQ]'],
  ['```verse\na\n‸\n```', '```verse\na\n![A lamp](/media/a.png "It burns")\nhttps://youtu.be/dQw4w9WgXcQ\n```'],
  ['| ‸ |\n| --- |', '| ![A lamp](/media/a.png "It burns") https://youtu.be/dQw4w9WgXcQ |\n| --- |'],
  [
    '![b](/media/b.png "‸")',
    '![b](/media/b.png "![A lamp](/media/a.png \\"It burns\\") https://youtu.be/dQw4w9WgXcQ")',
  ],
])(
  'an image and a video that are pasted where no blocks can stand stay as an image and an address: %j',
  (into, after) => {
    const html =
      '<figure class="picture"><img src="/media/a.png" alt="A lamp"><figcaption>It burns</figcaption></figure>' +
      '<p>https://youtu.be/dQw4w9WgXcQ</p>';
    const foreign = richView(into);
    foreign.paste({ 'text/html': html });
    expect(foreign.read().replace('www.youtube.com/watch?v=', 'youtu.be/')).toBe(after);
    const { view } = richView('‸One\n\n![A lamp](/media/a.png "It burns")\n\nhttps://youtu.be/dQw4w9WgXcQ\n\nTwo‸');
    const own = richView(into);
    const blocks = new Slice(view.state.doc.content.cut(5, view.state.doc.content.size - 5), 0, 0);
    own.paste({ 'text/html': view.serializeForClipboard(blocks).dom.innerHTML });
    expect(own.read()).toBe(after);
  },
);

test.each([
  ['Oil^[a ‸ b]', 'Oil^[a One Two b]'],
  ['| a‸b | c |\n| --- | --- |', '| aOne Twob | c |\n| --- | --- |'],
  ['![a](/media/a.png "‸")', '![a](/media/a.png "One Two")'],
  ['```verse\na‸b\n```', '```verse\naOne\nTwob\n```'],
])('lines of plain text that are pasted where no blocks can stand tear nothing apart: %j', (into, after) => {
  const { paste, read } = richView(into);
  paste({ 'text/plain': 'One\nTwo' });
  expect(read()).toBe(after);
});

test.each([
  ['Oil^[‸]', 'Oil^[https://youtu.be/dQw4w9WgXcQ]'],
  ['| ‸ | b |\n| --- | --- |', '| https://youtu.be/dQw4w9WgXcQ | b |\n| --- | --- |'],
])('the address of a video is just an address where no blocks can stand: %j', (into, after) => {
  const { paste, read } = richView(into);
  paste({ 'text/plain': 'https://youtu.be/dQw4w9WgXcQ' });
  expect(read()).toBe(after);
});

test('what comes from an editor of another site is cleaned, though it is built with the same library', () => {
  const { paste, notices, read } = richView();
  const html =
    '<p data-pm-slice="0 0 []">See <a href="https://example.org/a?utm_source=x">this</a></p>' +
    '<img src="https://example.org/lamp.png" alt="A lamp">';
  paste({ 'text/html': html, 'text/plain': 'See this' });
  expect(read()).toBe('See [this](https://example.org/a)\n\nA lamp');
  expect(notices).toMatchObject([{ message: expect.stringContaining('One image was not pasted') }]);
});

test('images alone are uploaded', () => {
  const { paste, inserted } = richView();
  paste({}, [new File(['x'], 'lamp.png', { type: 'image/png' })]);
  expect(inserted.map(({ name }) => name)).toEqual(['lamp.png']);
});

test.each([
  ['released', new KeyboardEvent('keyup', { key: 'Shift' })],
  ['held until another window had the focus', new Event('blur')],
])('Shift that is %s does not count for a later paste', (_, event) => {
  const { paste, read } = richView();
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', shiftKey: true }));
  paste({ 'text/html': '<b>bold</b>', 'text/plain': 'bold' });
  expect(read()).toBe('bold');
  dispatchEvent(event);
  paste({ 'text/html': '<b>again</b>', 'text/plain': 'again' });
  expect(read()).toBe('bold**again**');
});

test('images of other sites are left out of what comes from there, however they are marked', () => {
  const { paste, read } = richView();
  const address = 'https://example.org/track.png';
  paste({ 'text/html': `<p>a <img data-source="${address}" src="${address}"> <b>b</b></p>`, 'text/plain': 'a' });
  expect(read()).toBe('a **b**');
});

test('blocks that are pasted over the whole text, or over an image, stay blocks', () => {
  const html = { 'text/html': '<h2>One</h2><ul><li>two</li></ul>', 'text/plain': 'One' };
  const whole = richView('a\n\nb‸');
  whole.view.dispatch(whole.view.state.tr.setSelection(new AllSelection(whole.view.state.doc)));
  whole.paste(html);
  expect(whole.read()).toBe('## One\n\n- two');
  const image = richView('a‸\n\n![](/media/a.png)');
  image.view.dispatch(image.view.state.tr.setSelection(NodeSelection.create(image.view.state.doc, 3)));
  image.paste(html);
  expect(image.read()).toBe('a\n\n## One\n\n- two');
});
