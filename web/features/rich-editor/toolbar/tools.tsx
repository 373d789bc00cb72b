import type { Command, EditorState } from 'prosemirror-state';
import type { ReactNode } from 'react';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import {
  BOLD,
  CODE,
  HEADING,
  ITALIC,
  LIST,
  NOTE,
  NUMBERS,
  QUOTE,
  RULE,
  STRIKE,
  SUBHEADING,
  TABLE,
  VERSE,
} from '#web/features/text-field/toolbar-glyphs.tsx';
import {
  cycleQuote,
  insertRule,
  isHeadingAt,
  isIn,
  toggleHeading,
  toggleList,
  toggleVerse,
} from '../commands/blocks.ts';
import { hasMark, toggleBold, toggleCode, toggleItalic, toggleStrike } from '../commands/marks.ts';
import { toggleNote } from '../commands/notes.ts';
import { insertTable } from '../tables/edit-table.ts';

const { nodes, marks } = richTextSchema;

/** A button that changes the text at the selection. */
export interface EditorTool {
  name: string;
  /** As `aria-keyshortcuts` has it, without the Mac’s form. */
  shortcut?: string;
  glyph: ReactNode;
  command: Command;
  isActive?: (state: EditorState) => boolean;
}

const isHeading = (level: number) => (state: EditorState) => isHeadingAt(state, level);

const INLINE: EditorTool[] = [
  {
    name: 'Bold',
    shortcut: 'Control+B',
    glyph: BOLD,
    command: toggleBold,
    isActive: (state) => hasMark(state, marks.strong),
  },
  {
    name: 'Italic',
    shortcut: 'Control+I',
    glyph: ITALIC,
    command: toggleItalic,
    isActive: (state) => hasMark(state, marks.em),
  },
  {
    name: 'Strikethrough',
    shortcut: 'Control+Shift+X',
    glyph: STRIKE,
    command: toggleStrike,
    isActive: (state) => hasMark(state, marks.s),
  },
  {
    name: 'Code',
    shortcut: 'Control+`',
    glyph: CODE,
    command: toggleCode,
    isActive: (state) => hasMark(state, marks.code),
  },
  {
    name: 'Footnote',
    shortcut: 'Control+Alt+F',
    glyph: NOTE,
    command: toggleNote,
    isActive: (state) => isIn(state, nodes.note),
  },
];

const BLOCKS: EditorTool[] = [
  { name: 'Heading', shortcut: 'Control+Alt+2', glyph: HEADING, command: toggleHeading(2), isActive: isHeading(2) },
  {
    name: 'Subheading',
    shortcut: 'Control+Alt+3',
    glyph: SUBHEADING,
    command: toggleHeading(3),
    isActive: isHeading(3),
  },
  {
    name: 'Quote',
    shortcut: 'Control+Shift+9',
    glyph: QUOTE,
    command: cycleQuote,
    isActive: (state) => isIn(state, nodes.blockquote),
  },
  {
    name: 'List',
    shortcut: 'Control+Shift+8',
    glyph: LIST,
    command: toggleList(nodes.bullet_list),
    isActive: (state) => isIn(state, nodes.bullet_list),
  },
  {
    name: 'Numbered list',
    shortcut: 'Control+Shift+7',
    glyph: NUMBERS,
    command: toggleList(nodes.ordered_list),
    isActive: (state) => isIn(state, nodes.ordered_list),
  },
  {
    name: 'Verse',
    shortcut: 'Control+Alt+V',
    glyph: VERSE,
    command: toggleVerse,
    isActive: (state) => isIn(state, nodes.verse),
  },
];

const INSERTED: EditorTool[] = [
  { name: 'Table', glyph: TABLE, command: insertTable },
  { name: 'Break', glyph: RULE, command: insertRule },
];

/** For a selection: what formats words, then what formats paragraphs. */
export const SELECTION_TOOLS = [...INLINE, ...BLOCKS];

/** For an empty line: what can be begun there. */
export const LINE_TOOLS = [...BLOCKS, ...INSERTED];
