import { baseKeymap, chainCommands, exitCode, lift } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, Plugin, Selection, TextSelection } from 'prosemirror-state';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { shortcutOf } from '#web/features/text-field/shortcuts.ts';
import { linkAddress } from './commands/addresses.ts';
import { cycleQuote, leaveCaption, makeParagraph, toggleHeading, toggleList, toggleVerse } from './commands/blocks.ts';
import { openFence } from './commands/fences.ts';
import { toggleBold, toggleCode, toggleItalic, toggleStrike } from './commands/marks.ts';
import { moveByLine } from './commands/move-by-line.ts';
import {
  deleteEmptyNote,
  enterOrLeaveNote,
  leaveNote,
  selectNoteAfter,
  selectNoteBefore,
  toggleNote,
} from './commands/notes.ts';
import { breakVerseLine, indentVerse, leaveVerse } from './commands/verse-keys.ts';
import { makeVideo } from './commands/videos.ts';

const { nodes } = richTextSchema;

/** Only paragraphs can be stored with breaks. In headings, captions and cells the key does nothing. */
const breakLine: Command = ({ selection: { $from }, tr }, dispatch) => {
  if (!$from.parent.inlineContent || $from.parent.type.spec.code || $from.parent.type === nodes.verse) return false;
  if ($from.parent.type === nodes.paragraph)
    dispatch?.(tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** After a video or a rule there is no place for the caret, so one is made. */
const moveToEnd: Command = ({ doc, tr }, dispatch) => {
  if (Selection.atEnd(doc) instanceof TextSelection) return false;
  tr.insert(doc.content.size, nodes.paragraph.create());
  dispatch?.(tr.setSelection(Selection.atEnd(tr.doc)).scrollIntoView());
  return true;
};

/** The same keys as in the text area, where it has them. `Mod` is Ctrl, or Cmd on a Mac. */
const KEYS: Record<string, Command> = {
  'Mod-z': undo,
  'Mod-y': redo,
  // With nothing to do again, the key would be taken for the one without Shift.
  'Mod-Shift-z': chainCommands(redo, () => true),
  'Mod-b': toggleBold,
  'Mod-i': toggleItalic,
  'Mod-Shift-x': toggleStrike,
  'Mod-`': toggleCode,
  'Mod-Shift-7': toggleList(nodes.ordered_list),
  'Mod-Shift-8': toggleList(nodes.bullet_list),
  'Mod-Shift-9': cycleQuote,
  'Mod-[': lift,
  Enter: chainCommands(leaveNote, leaveCaption, openFence, makeVideo, breakVerseLine, splitListItem(nodes.list_item)),
  'Shift-Enter': chainCommands(leaveNote, breakVerseLine, exitCode, breakLine),
  'Mod-Enter': chainCommands(leaveNote, leaveVerse, exitCode),
  Tab: chainCommands(indentVerse(1), sinkListItem(nodes.list_item)),
  'Shift-Tab': chainCommands(indentVerse(-1), liftListItem(nodes.list_item)),
  'Mod-End': moveToEnd,
  ArrowLeft: enterOrLeaveNote('left'),
  ArrowRight: enterOrLeaveNote('right'),
  ArrowUp: moveByLine('up'),
  ArrowDown: moveByLine('down'),
  'Shift-ArrowUp': moveByLine('up', true),
  'Shift-ArrowDown': moveByLine('down', true),
  Backspace: chainCommands(undoInputRule, deleteEmptyNote, selectNoteBefore),
  Delete: chainCommands(deleteEmptyNote, selectNoteAfter),
};

/** As `shortcutOf` names them. */
const KEYS_WITH_ALT: Record<string, Command> = {
  'Alt+0': makeParagraph,
  'Alt+2': toggleHeading(2),
  'Alt+3': toggleHeading(3),
  'Alt+4': toggleHeading(4),
  'Alt+F': toggleNote,
  'Alt+V': toggleVerse,
};

/** On Windows, ProseMirror takes Ctrl and Alt for AltGr, and would not find the letters on a Hindi keyboard. */
const keysWithAlt = new Plugin({
  props: {
    handleKeyDown(view, event) {
      const command = KEYS_WITH_ALT[shortcutOf(event) ?? ''];
      return command?.(view.state, view.dispatch, view) ?? false;
    },
  },
});

/** What keys do; `others` come first, such as those of tables. */
export function editorKeymaps(...others: Record<string, Command>[]): Plugin[] {
  // In a keymap of its own, so that the commands for Enter begin with what it has changed.
  const keymaps = [...others, { Enter: linkAddress }, KEYS, baseKeymap].map((bindings) => keymap(bindings));
  return [keysWithAlt, ...keymaps];
}
