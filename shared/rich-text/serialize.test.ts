import type { Token } from 'markdown-it';
import type { Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { fc } from '../../test/support/fast-check.ts';
import { parseMarkdown } from '../markdown/parsing/parse-markdown.ts';
import { richTextSchema } from './schema.ts';
import { serialize } from './serialize.ts';

const { nodes, marks } = richTextSchema;

/** What a reader sees of a block: the kinds of blocks around it, and its words. */
function blocksOf(markdown: string): string[] {
  const open: string[] = [];
  const blocks: string[] = [];
  const { tokens, notes } = parseMarkdown(markdown);
  for (const { type, nesting, tag, children, content } of tokens) {
    if (nesting === 1 && type !== 'paragraph_open') open.push(tag);
    if (nesting === -1 && type !== 'paragraph_close') open.pop();
    if (type === 'inline') blocks.push(`${open.join(' ')}: ${wordsOf(children ?? [])}`);
    if (type === 'fence') blocks.push(`pre: ${content}`);
  }
  return [...blocks, ...notes.map((note) => `note: ${wordsOf(note.tokens ?? [])}`)];
}

function wordsOf(tokens: Token[]): string {
  const word = ({ type, content }: Token) => (type === 'note_reference' ? '†' : /break$/.test(type) ? '\n' : content);
  return tokens.map(word).join('');
}

const SIGNS = [
  ...[
    '*',
    '**',
    '_',
    '__',
    '`',
    '``',
    '~',
    '~~',
    '[',
    ']',
    '(',
    ')',
    '](',
    '![',
    '^[',
    '[^1]',
    '[!pull]',
    '<',
    '>',
    '|',
  ],
  ...[
    '#',
    '## ',
    '- ',
    '+ ',
    '* ',
    '1. ',
    '12) ',
    '१. ',
    '---',
    '===',
    '\\',
    '\\\\',
    '&amp;',
    '&#35;',
    '<b>',
    '<https://a.b>',
  ],
  ...['“', '”', '।', '॥', '—', '!', '.', ',', ' ', '  ', '\u00A0', '🙏', '\u200D', '\u200C'],
  ...['lamp', 'दीया', 'क्ष', 'a', 'b', '1', 'https://example.org'],
];
const text = fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 6 }).map((signs) => signs.join(''));
const emphasis = fc.subarray(['strong', 'em', 's']).map((names) => names.map((name) => richTextSchema.mark(name)));
const link = fc.constantFrom(null, '/blog/lamp', 'https://example.org/a_(b)?c=*d*', 'https://example.org/(');

const run = fc.record({ text, emphasis, link, isCode: fc.boolean() }).map(({ text, emphasis, link, isCode }) => {
  const linked = link ? [marks.link.create({ href: link })] : [];
  return richTextSchema.text(text, isCode && text.trim() !== '' ? [marks.code.create()] : [...emphasis, ...linked]);
});
const plainRun = run.map((node) => node.mark(node.marks.filter(({ type }) => type.name !== 'code')));
const inline = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: run },
    fc.constant(nodes.hard_break.create()),
    plainRun.map((node) => nodes.note.create(null, node)),
  ),
  { minLength: 1, maxLength: 6 },
);
const notBold = (node: Node) => node.mark(node.marks.filter(({ type }) => type.name !== 'strong'));
const paragraph = inline.map((content) => nodes.paragraph.create(null, content));
const block = fc.oneof(
  paragraph,
  inline.map((content) => nodes.heading.create({ level: 3 }, content.map(notBold))),
  paragraph.map((content) => nodes.blockquote.create(null, content)),
  fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((items) =>
    nodes.bullet_list.create(
      null,
      items.map((item) => nodes.list_item.create(null, item)),
    ),
  ),
  fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((items) =>
    nodes.ordered_list.create(
      { start: 3 },
      items.map((item) => nodes.list_item.create(null, item)),
    ),
  ),
);
const document = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => nodes.doc.create(null, blocks));

const TAGS: Record<string, string> = {
  blockquote: 'blockquote',
  bullet_list: 'ul',
  ordered_list: 'ol',
  list_item: 'li',
  heading: 'h3',
};

/** What `blocksOf` must find. Spaces count only between words. */
function expectedBlocks(document: Node): string[] {
  const blocks: string[] = [];
  const notes: string[] = [];
  document.descendants((node, position) => {
    if (node.type.name === 'note') notes.push(`note: ${node.textContent}`);
    if (!node.inlineContent || node.isInline) return;
    const $position = document.resolve(position);
    const around = Array.from({ length: $position.depth }, (_, depth) => TAGS[$position.node(depth + 1).type.name]);
    const tags = [...around, TAGS[node.type.name]].filter(Boolean).join(' ');
    let words = '';
    node.forEach((child) => {
      words += child.isText ? child.text : child.type.name === 'hard_break' ? '\n' : '†';
    });
    for (const part of node.type.name === 'heading' ? [words.replaceAll('\n', ' ')] : words.split(/\n(?:\s*\n)+/))
      blocks.push(`${tags}: ${part}`);
  });
  return [...blocks, ...notes];
}

/** Spaces count only between words. */
const squeeze = (blocks: string[]) => blocks.map(squeezeBlock).filter((block) => !block.endsWith(': '));

function squeezeBlock(block: string): string {
  const [, around = '', words = ''] = /^([a-z\d ]*): ([\s\S]*)$/.exec(block) ?? [];
  const lines = words.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  return `${around}: ${lines.filter((line) => line !== '').join('\n')}`;
}

test('whatever the words of a document, they come back from its Markdown, in the same blocks', () => {
  fc.assert(
    fc.property(document, (document) => {
      document.check();
      expect(squeeze(blocksOf(serialize(document)))).toEqual(squeeze(expectedBlocks(document)));
    }),
    { numRuns: 500 },
  );
});
