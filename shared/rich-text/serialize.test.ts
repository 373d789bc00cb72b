import type { Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { fc, runs } from '../../test/support/runner/fast-check.ts';
import { compileMarkdown } from '../markdown/compile-markdown.ts';
import { NO_REFERENCES } from '../markdown/compiled-text.ts';
import { writeHtml } from '../markdown/write-html.ts';
import { richTextSchema } from './schema.ts';
import { serialize } from './serialize.ts';

const { nodes, marks } = richTextSchema;

const SIGNS = [
  '* ** _ __ ` `` ~ ~~ [ ] ( ) ]( ![ ^[ [^1] [!pull] < > | # --- === \\ \\\\ &amp; &#35; <b> <https://a.b>'.split(' '),
  ['## ', '- ', '+ ', '* ', '1. ', '12) ', '१. ', ' ', '  ', '\u00A0', '\u200D', '\u200C'],
  '“ ” । ॥ — ! . , 🙏 lamp दीया क्ष a b 1 https://example.org'.split(' '),
].flat();
const text = fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 6 }).map((signs) => signs.join(''));
const emphasis = fc.subarray(['strong', 'em', 's']).map((names) => names.map((name) => richTextSchema.mark(name)));
const link = fc.constantFrom(null, '/blog/lamp', 'https://example.org/a_(b)?c=*d*', 'https://example.org/(');

const run = fc.record({ text, emphasis, link, isCode: fc.boolean() }).map(({ text, emphasis, link, isCode }) => {
  const linked = link ? [marks.link.create({ href: link })] : [];
  return richTextSchema.text(text, isCode && text.trim() !== '' ? [marks.code.create()] : [...emphasis, ...linked]);
});
const without = (name: string) => (node: Node) => node.mark(node.marks.filter(({ type }) => type.name !== name));
const note = run.map((node) => nodes.note.create(null, without('code')(node)));
const inline = fc.array(fc.oneof({ weight: 6, arbitrary: run }, fc.constant(nodes.hard_break.create()), note), {
  minLength: 1,
  maxLength: 6,
});
const paragraph = inline.map((content) => nodes.paragraph.create(null, content));
const items = fc
  .array(paragraph, { minLength: 1, maxLength: 3 })
  .map((paragraphs) => paragraphs.map((content) => nodes.list_item.create(null, content)));
const block = fc.oneof(
  paragraph,
  inline.map((content) => nodes.heading.create({ level: 3 }, content.map(without('strong')))),
  paragraph.map((content) => nodes.blockquote.create(null, content)),
  items.map((content) => nodes.bullet_list.create(null, content)),
  items.map((content) => nodes.ordered_list.create({ start: 3 }, content)),
);
const document = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => nodes.doc.create(null, blocks));

const compile = (document: Node) => compileMarkdown(serialize(document), { language: 'en' });

/** Spaces count only between words. */
const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The words of all blocks, then those of all notes. */
function wordsOf(document: Node): string {
  const [words, notes] = [[] as string[], [] as string[]];
  document.descendants((node) => {
    if (node.type.name === 'note') notes.push(node.textContent);
    if (!node.inlineContent || node.isInline) return;
    let line = '';
    node.forEach((child) => {
      line += child.isText ? child.text : child.type.name === 'note' ? '' : ' ';
    });
    words.push(line);
  });
  return squeeze([...words, ...notes].join('\n'));
}

const EMPTY = /<(p|li|blockquote)>\s*<\/\1>/g;

function count(document: Node, ...names: string[]): number {
  let found = 0;
  document.descendants(({ type, textContent }) => {
    if (names.includes(type.name) && textContent.trim() !== '') found += 1;
  });
  return found;
}

test('whatever the words of a document, they come back from its Markdown', () => {
  fc.assert(
    fc.property(document, (document) => {
      document.check();
      expect(squeeze(compile(document).text)).toBe(wordsOf(document));
    }),
    { numRuns: runs(500) },
  );
});

test('no words of a document become a block of another kind', () => {
  fc.assert(
    fc.property(document, (document) => {
      const whole = writeHtml(compile(document), NO_REFERENCES).replace(/<section class="notes"[\s\S]*$/, '');
      // A quote or an item without words is on the page, but is not counted.
      const html = whole.replace(EMPTY, '').replace(EMPTY, '');
      const found = (tag: RegExp) => html.match(tag)?.length ?? 0;
      expect(found(/<li>/g)).toBe(count(document, 'list_item'));
      expect(found(/<blockquote/g)).toBe(count(document, 'blockquote'));
      expect(found(/<h\d/g)).toBe(count(document, 'heading'));
      expect(html).not.toMatch(/<(hr|table|pre|figure|img)\b/);
    }),
    { numRuns: runs(500) },
  );
});
