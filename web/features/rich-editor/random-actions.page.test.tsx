import type { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { expect, onTestFinished, test } from 'vitest';
import { openMarkdown, writeMarkdown } from '#shared/rich-text/rich-text-source.ts';
import { richView } from '../../../test/support/browser/rich-view.ts';
import { fc, runs } from '../../../test/support/runner/fast-check.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import { awkwardSource } from '../../../test/support/texts/awkward-texts.ts';
import { randomActions } from '../../../test/support/texts/random-actions.ts';
import { wordsIn } from '../../../test/support/texts/words-in.ts';
import { formattingAt, toolbarStateOf } from './toolbar/toolbar-state.ts';

guard('Words were lost after some order of typing, undoing and pasting.');

/** More than the actions of a run. */
const UNDO_STEPS = 60;

/** The letters of a text in no order, so that words may be moved. */
function lettersOf(doc: Node): string[] {
  const letters: string[] = [];
  doc.descendants(({ text, type, attrs }) => {
    if (text) letters.push(...text.replace(/[^\p{L}\p{N}]/gu, ''));
    else if (attrs.src) letters.push(`${type.name} ${attrs.src}`);
  });
  return letters.sort();
}

function lost(before: Node, after: Node): string[] {
  const present = lettersOf(after);
  return lettersOf(before).filter((letter) => {
    const index = present.indexOf(letter);
    if (index >= 0) present.splice(index, 1);
    return index < 0;
  });
}

test('whatever is typed, formatted and pasted in whatever order, all of it is stored, and undo leads back to the bytes', () => {
  const editor = richView();
  const { view, press } = editor;
  const { plugins } = view.state;
  onTestFinished(() => view.destroy());
  fc.assert(
    fc.property(awkwardSource, randomActions, (source, actions) => {
      view.updateState(EditorState.create({ doc: openMarkdown(source), plugins }));
      for (const { name, keepsWords, act } of actions) {
        const before = view.state.doc;
        act(editor);
        const { state } = view;
        const { doc } = state;
        doc.check();
        if (keepsWords) expect([name, lost(before, doc)]).toEqual([name, []]);
        // They are asked after every change.
        toolbarStateOf(state);
        formattingAt(state);
        const written = writeMarkdown(doc);
        expect([written, wordsIn(openMarkdown(written))]).toEqual([written, wordsIn(doc)]);
      }
      for (let step = 0; step < UNDO_STEPS; step += 1) press('z', { ctrlKey: true });
      expect(writeMarkdown(view.state.doc)).toBe(source);
    }),
    { numRuns: runs(600) },
  );
});
