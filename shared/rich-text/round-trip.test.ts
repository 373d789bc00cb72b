import commonmark from 'commonmark-spec';
import { Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { fc, runs } from '../../test/support/runner/fast-check.ts';
import { guard } from '../../test/support/runner/guard.ts';
import { awkwardDocument, awkwardSource } from '../../test/support/texts/awkward-texts.ts';
import { edited, randomEdits } from '../../test/support/texts/random-edits.ts';
import { rendered } from '../../test/support/texts/rendered.ts';
import { wordsIn } from '../../test/support/texts/words-in.ts';
import { openMarkdown, writeMarkdown } from './rich-text-source.ts';
import { richTextSchema } from './schema.ts';

guard('Words were lost between a formatted text and its Markdown.');

/** The same document with each block changed, but none of what is in them, and without the sources to compare them with. */
function touched(document: Node): Node {
  const blocks = document.children.map((node) => node.type.create(node.attrs, node.content, node.marks));
  return document.type.create({ ...document.attrs, reading: null }, blocks);
}

/** The same document without its memory of the source. */
function retyped(document: Node): Node {
  return Node.fromJSON(richTextSchema, structuredClone(document.toJSON()));
}

test('whatever was typed comes back byte for byte, and is the same for readers after every block was touched', () => {
  let writtenAnew = 0;
  fc.assert(
    fc.property(awkwardSource, (source) => {
      const document = openMarkdown(source);
      document.check();
      expect(writeMarkdown(document)).toBe(source);
      for (const changed of [touched(document), retyped(document)]) {
        const rewritten = writeMarkdown(changed);
        expect({ rewritten, is: rendered(rewritten).words }).toEqual({ rewritten, is: rendered(source).words });
      }
      if (writeMarkdown(touched(document)) !== source) writtenAnew += 1;
    }),
    { numRuns: runs(2400) },
  );
  expect(writtenAnew).toBeGreaterThan(runs(100));
});

test('at most one text in a thousand loses an emphasis', () => {
  const sources = fc.sample(awkwardSource, runs(1000));
  const different = sources.filter(
    (source) => rendered(writeMarkdown(retyped(openMarkdown(source)))).marks !== rendered(source).marks,
  );
  expect(different.length).toBeLessThanOrEqual(Math.max(1, sources.length / 1000));
});

test('the examples of CommonMark come back, and are the same for readers after every block was touched', () => {
  const sources = commonmark.tests.map(({ markdown }) => markdown.replaceAll('→', '\t'));
  expect(sources).toHaveLength(652);
  for (const source of sources) {
    const document = openMarkdown(source);
    expect(writeMarkdown(document)).toBe(source);
    const rewritten = writeMarkdown(retyped(document));
    expect({ rewritten, is: rendered(rewritten).words }).toEqual({ rewritten, is: rendered(source).words });
  }
});

test('whatever is typed in a document comes back from its Markdown', () => {
  fc.assert(
    fc.property(awkwardDocument, (document) => {
      const written = writeMarkdown(document);
      expect([written, wordsIn(openMarkdown(written))]).toEqual([written, wordsIn(document)]);
    }),
    { numRuns: runs(150) },
  );
});

test('whatever is moved, deleted, joined, split or typed, all the rest comes back', () => {
  fc.assert(
    fc.property(awkwardSource, randomEdits, (source, edits) => {
      const document = edited(openMarkdown(source), edits);
      const written = writeMarkdown(document);
      expect([written, wordsIn(openMarkdown(written))]).toEqual([written, wordsIn(document)]);
    }),
    { numRuns: runs(1500) },
  );
});
