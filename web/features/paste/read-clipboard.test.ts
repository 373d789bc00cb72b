// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ClipboardContent, readClipboard } from './read-clipboard.ts';

const CLIPBOARDS = join(import.meta.dirname, '../../../test/fixtures/clipboards');
const fixture = (name: string) => readFileSync(join(CLIPBOARDS, name), 'utf8');

function read(content: Partial<ClipboardContent>) {
  return readClipboard({ html: '', text: '', images: [], types: [], ...content }, 'https://chintan.example');
}

const image = (name = 'lamp.png', type = 'image/png') => new File(['x'], name, { type });

const recorded = readdirSync(CLIPBOARDS).filter((name) => name.endsWith('.txt'));

test.each(recorded)('%s becomes the Markdown beside it', (name) => {
  const text = fixture(name).trimEnd();
  expect(read({ text })?.markdown ?? text).toBe(fixture(name.replace('.txt', '.md')).trimEnd());
});

test.each(['plain.txt', 'poem.txt', 'chaupai.txt'])('%s is left to the browser', (name) => {
  expect(read({ text: fixture(name) })).toBeNull();
});

test('a single line, and nothing at all, are left to the browser', () => {
  expect(read({ text: 'A line.' })).toBeNull();
  expect(read({ text: 'A line.', html: '<meta charset="utf-8"><span style="color:red">A line.</span>' })).toBeNull();
  expect(read({})).toBeNull();
});

test('a link alone keeps its address', () => {
  const html = '<a href="https://example.org/">The lamp</a>';
  expect(read({ html, text: 'The lamp' })?.markdown).toBe('[The lamp](https://example.org/)');
});

test('formatting as in messengers is offered, not guessed', () => {
  const [notice] = read({ text: fixture('whatsapp.txt') })?.notices ?? [];
  expect(notice?.message).toContain('WhatsApp');
  expect(notice?.offer?.markdown).toBe(
    '**Tomorrow at six** we meet at the ghat.\nBring *only* a shawl, ~~no~~ shoes, and 2*3 diyas.\nकल **छह बजे** मिलते हैं।\n',
  );
});

test.each(['2 * 3 * 4', 'snake_case_name', '**bold** and *italic*', 'a*b*c', '~5 to ~6'])(
  '%s is no formatting of messengers',
  (text) => expect(read({ text })).toBeNull(),
);

test('lines that were joined can be had as they were', () => {
  const [notice] = read({ text: fixture('pdf.txt') })?.notices ?? [];
  expect(notice?.message).toContain('page numbers');
  expect(notice?.offer?.markdown).toBe(fixture('pdf.txt'));
});

test('an old font is explained, in formatted and in plain text', () => {
  for (const pasted of [read({ html: fixture('kruti-dev.html') }), read({ text: fixture('kruti-dev-plain.txt') })])
    expect(pasted?.notices[0]?.message).toMatch(/encoded for an old font \(Kruti Dev.*Convert it to Unicode first/);
});

test.each([
  'The ship of us is on the sea. The dog and the ox. It was in that for to is.',
  'const us = dk + dh; // gS',
  'Le roi et la reine sont à la maison avec les enfants du village.',
])('%s is in no old font', (text) => expect(read({ text })).toBeNull());

test('images of other sites are named in a notice', () => {
  const html =
    '<p>See <b>this</b>.</p><img src="https://x.example/a.jpg" alt="A boat"><img src="https://x.example/b.jpg">';
  expect(read({ html })?.notices).toEqual([
    { message: '2 images were not pasted: A boat, b.jpg. Save them to your device and add them from there.' },
  ]);
});

test('an image that was copied is pasted, whatever describes it beside', () => {
  const images = [image()];
  expect(read({ images })).toEqual({ markdown: '', images, notices: [] });
  const copied = { html: '<img src="https://x.example/a.jpg" alt="">', images };
  expect(read(copied)).toEqual({ markdown: '', images, notices: [] });
});

test('the picture that Word makes of a text is not pasted beside it', () => {
  const pasted = read({ html: fixture('word.html'), text: 'On waiting', images: [image()] });
  expect(pasted?.images).toEqual([]);
  expect(pasted?.markdown).toContain('## On waiting');
});

test('Markdown that another program sends as unformatted HTML is not escaped', () => {
  expect(read({ html: '<div>## A heading</div><div>*words*</div>', text: '## A heading\n**words**' })).toBeNull();
});

test('what a code editor sends is the text, not its colours', () => {
  expect(read({ html: '<div><b>x</b></div>', text: '**x**', types: ['vscode-editor-data'] })).toBeNull();
});

test.each([
  `<div style="color: #ccc;font-family: Menlo, 'Courier New', monospace;font-size: 12px;white-space: pre;"><b>x</b></div>`,
  `<p>Before</p><PRE class="a" style="FONT-FAMILY:'JetBrains Mono';white-space:pre-wrap"><b>x</b></PRE>`,
  `<div style="font-family:Arial"><div style="font-family:Arial;font-family:DejaVu Sans Mono;white-space:\n pre">x<b>y</b></div>`,
])('so is what another code editor sends: %s', (html) => {
  expect(read({ html, text: '**x**' })).toBeNull();
});

test.each([
  '<div style="font-family:Arial;white-space:pre"><b>x</b></div>',
  '<div style="font-family:monospace"><b>x</b></div>',
  '<div class="mono" style="font-family:Arial;white-space:pre"><b>x</b></div>',
  '<p style="font-family:monospace;white-space:pre"><b>x</b></p>',
  '<div style="font-family:monospace"><span style="white-space:pre"><b>x</b></span></div>',
])('what only resembles it keeps its formatting: %s', (html) => {
  expect(read({ html, text: 'x' })?.markdown).toBe('**x**');
});

// Where each part is looked for anew from every other one, this takes longer than a test may.
test('HTML that was made to look like source in very many ways does not stop the page', () => {
  expect(read({ html: `<div ${'font-family:mono'.repeat(2500)}`, text: 'x' })).toBeNull();
});
