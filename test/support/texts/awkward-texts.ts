import type { Mark, Node } from 'prosemirror-model';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { fc } from '../runner/fast-check.ts';

const { nodes, marks } = richTextSchema;

const SIGNS =
  '* ** *** _ __ ~~ ~ ` `` ``` ~~~ # ## ###### - + > | |-| |a|b| [!pull] -- — [ ] ( ) [^a] [^b] [^b]: [^a]: ^[ ]( ](/a) ](/blog/x) [](/blog/y) ![ ' +
  '![a](/media/b "c © d") ![a*b*](/media/c) <http://a> https://example.org/x. &amp; &#42; &lt; \\ \\* \\\\ 1. 2) १. 1947. ```verse ```verse|sa ~~~js ॥१॥ । ' +
  'https://youtu.be/abcdefghijk --- *** ___ === Gita a b word क दीया शक्ति ि 😀 \u200d \u200c \u00a0 " \' ! : . , {x} $ <b> <!-- -->';
const BITS = [
  'one **two** three',
  '*a **b** c*',
  '**“ज्ञान”**में',
  '`code` and `` a`b ``',
  '[link *em*](https://example.org "title")',
  'text^[a note with *em* and ^[another]]',
  'see[^a] and[^b]',
  '\n\n[^a]: The note.\n\n    More of it.\n\n',
  '\n[^b]: - item\n    - item\n',
  '\n| a | b |\n| :-- | --: |\n| 1 | *2* |\n| `\\|` | x |\n',
  '\n```verse sa\nधर्मक्षेत्रे कुरुक्षेत्रे\n  समवेता *युयुत्सवः*\n\nदूसरा ^[टिप्पणी]\n```\n',
  '\n```transliteration\na\nb\n```\n',
  '\n```js x\nif (a < b) {\n\n  c();  \n}\n```\n',
  '\n- a\n- b\n  - c\n    - d\n- e\n',
  '\n1. a\n\n2. b\n\n   c\n',
  '\n* a\n\n  > quote\n\n  ```\n  x\n  ```\n',
  '\n> a\n> b\n>\n> - c\n>\n> — source\n',
  '\n> [!pull]\n> words\n',
  '\n१. क\n२. ख\n\n9. x\n10. y\n',
  '\n* a\n\n+ b\n- c\n> d\n>\n> e\n',
  '\n# Title *em* [x](/a)\n',
  '\n![alt](/media/a.jpg "Caption *em* © Me")\n',
  '\nhttps://www.youtube.com/watch?v=abcdefghijk\n',
  'a  \nb\\\nc',
];
const SPACES = [
  ' ',
  '  ',
  '\t',
  '\n',
  '\n',
  '\n\n',
  '\n\n\n',
  '\n    ',
  '\n  ',
  '\n> ',
  '\n> > ',
  '\n- ',
  '\n* ',
  '\n1. ',
  '\\\n',
  '  \n',
  '\r\n',
  '\u2028',
];

const bit = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...SIGNS.split(' ').map((sign) => sign.replace('verse|', 'verse '))) },
  { weight: 2, arbitrary: fc.constantFrom(...SPACES) },
  { weight: 2, arbitrary: fc.constantFrom(...BITS) },
);

/** Markdown of bits that mean something in it, in any order. */
export const awkwardSource = fc.array(bit, { maxLength: 25 }).map((bits) => bits.join(''));

const TYPED = [
  ...SIGNS.split(' ').map((sign) => sign.replace('|', ' ')),
  ...'# |## |- |+ |* |1. |12) |१. |    | |  |\t|Words.|“ |” |॥ '.split('|'),
];
const text = fc.array(fc.constantFrom(...TYPED), { minLength: 1, maxLength: 6 }).map((signs) => signs.join(''));
const link = fc.constantFrom(
  null,
  null,
  { href: '/blog/lamp' },
  { href: 'https://example.org/a_(b)?c=*d*', title: 'A "title" & \\ more' },
  { href: 'https://example.org/(' },
);
const run = fc
  .record({ text, names: fc.subarray(['strong', 'em', 's']), link, isCode: fc.integer({ max: 9, min: 0 }) })
  .map(({ text, names, link, isCode }): Node => {
    const found: Mark[] = names.map((name) => richTextSchema.mark(name));
    if (link) found.push(marks.link.create(link));
    if (isCode === 0 && text.trim() !== '') found.push(marks.code.create());
    return richTextSchema.text(
      text,
      found.reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), []),
    );
  });
const leaf = fc.constantFrom(
  nodes.note_reference.create({ name: 'a' }),
  nodes.image.create({ src: '/media/x.jpg', alt: 'An [image]' }),
);
const note = fc
  .array(fc.oneof({ weight: 4, arbitrary: run }, leaf), { minLength: 1, maxLength: 3 })
  .map((content) => nodes.note.create(null, content));
const inline = fc.array(
  fc.oneof({ weight: 8, arbitrary: run }, { weight: 2, arbitrary: fc.constant(nodes.hard_break.create()) }, note, leaf),
  { minLength: 1, maxLength: 4 },
);
const line = inline.map((content) => content.filter(({ type }) => type !== nodes.hard_break));
const paragraph = inline.map((content) => nodes.paragraph.create(null, content));
const code = text.map((words) => richTextSchema.text(`${words}\n ${words} `));
const leafBlock = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  line.map((content) => nodes.heading.create({ level: 3 }, content)),
  code.map((content) => nodes.code_block.create({ language: 'js' }, content)),
  fc.constant(nodes.rule.create()),
  fc.constant(nodes.video.create({ address: 'https://youtu.be/abcdefghijk' })),
  line.map((content) => nodes.figure.create({ src: '/media/a.jpg', alt: 'Alt "x" [y]' }, content)),
  fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) =>
    nodes.verse.create(
      { info: 'verse sa' },
      lines.flatMap((content, at) => (at > 0 ? [richTextSchema.text('\n'), ...content] : content)),
    ),
  ),
  fc
    .tuple(line, line, line, line)
    .map(([a, b, c, d]) =>
      nodes.table.create(null, [
        nodes.table_row.create(null, [
          nodes.table_cell.create({ align: 'right' }, a),
          nodes.table_cell.create(null, b),
        ]),
        nodes.table_row.create(null, [
          nodes.table_cell.create({ align: 'right' }, c),
          nodes.table_cell.create(null, d),
        ]),
      ]),
    ),
);

function around(block: fc.Arbitrary<Node>): fc.Arbitrary<Node> {
  const blocks = fc.array(block, { minLength: 1, maxLength: 2 });
  const items = fc.array(
    blocks.map((content) => nodes.list_item.create(null, content)),
    { minLength: 1, maxLength: 3 },
  );
  return fc.oneof(
    { weight: 3, arbitrary: leafBlock },
    fc.tuple(blocks, fc.boolean()).map(([content, isPull]) => nodes.blockquote.create({ isPull }, content)),
    fc.tuple(items, fc.boolean()).map(([content, isLoose]) => nodes.bullet_list.create({ isLoose }, content)),
    fc
      .tuple(items, fc.boolean(), fc.constantFrom(1, 3, 998))
      .map(([content, isLoose, start]) => nodes.ordered_list.create({ isLoose, start }, content)),
  );
}

const block = around(around(leafBlock));
const definition = fc
  .array(block, { minLength: 1, maxLength: 2 })
  .map((content) => nodes.note_definition.create({ name: 'a' }, content));

/** A document as if it had been typed, with signs that mean something in Markdown. */
export const awkwardDocument = fc
  .tuple(fc.array(block, { minLength: 1, maxLength: 3 }), definition)
  .map(([blocks, last]) => nodes.doc.create(null, [...blocks, last]));
