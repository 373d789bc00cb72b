import { chainCommands } from 'prosemirror-commands';
import type { Command } from 'prosemirror-state';
import { isMac } from '#web/features/text-field/key-names.ts';
import { deleteSelectedCells } from './delete-across-cells.ts';
import {
  addColumn,
  addRow,
  deleteColumn,
  deleteRow,
  deleteTable,
  moveColumn,
  moveRow,
  setAlignment,
} from './edit-table.ts';
import { cellAboveOrBelow, cellBelow, leaveTable, nextCell, previousCell, stayInCell } from './move-in-table.ts';

/** On a Mac, Option with arrows and Backspace is for words, also with Shift. */
const MOVE = isMac() ? 'Ctrl-Meta' : 'Alt-Shift';
const DELETE_ROW = isMac() ? 'Ctrl-Meta-Backspace' : 'Alt-Delete';
const DELETE_COLUMN = isMac() ? 'Ctrl-Meta-Shift-Backspace' : 'Alt-Shift-Delete';

interface TableAction {
  /** What the button says. */
  name: string;
  label: string;
  command: Command;
  /** As a keymap has it. */
  key?: string;
  /** As `aria-keyshortcuts` has it. */
  shortcut?: string;
}

/** What the toolbar offers for the table around the caret. */
export const TABLE_ACTIONS: TableAction[] = [
  action('+ Row', 'Add a row below', addRow(1), 'Alt-Enter'),
  action('− Row', 'Delete the row', deleteRow, DELETE_ROW),
  action('↑', 'Move the row up', moveRow(-1), `${MOVE}-ArrowUp`),
  action('↓', 'Move the row down', moveRow(1), `${MOVE}-ArrowDown`),
  action('+ Column', 'Add a column after', addColumn(1), 'Alt-Shift-Enter'),
  action('− Column', 'Delete the column', deleteColumn, DELETE_COLUMN),
  action('←', 'Move the column left', moveColumn(-1), `${MOVE}-ArrowLeft`),
  action('→', 'Move the column right', moveColumn(1), `${MOVE}-ArrowRight`),
  action('Left', 'Align the column left', setAlignment('left')),
  action('Centre', 'Centre the column', setAlignment('center')),
  action('Right', 'Align the column right', setAlignment('right')),
  action('Leave', 'Leave the table', leaveTable, 'Mod-Enter'),
  action('Delete', 'Delete the table', deleteTable),
];

const deleteBackward = chainCommands(deleteSelectedCells, stayInCell('start'));
const deleteForward = chainCommands(deleteSelectedCells, stayInCell('end'));

/** What keys do in a table. The keys of the toolbar’s actions are among these. */
export const TABLE_KEYS: Record<string, Command> = {
  Tab: nextCell,
  'Shift-Tab': previousCell,
  Enter: cellBelow,
  ArrowUp: cellAboveOrBelow('up'),
  ArrowDown: cellAboveOrBelow('down'),
  'Mod-Alt-Enter': addRow(0),
  'Mod-Alt-Shift-Enter': addColumn(0),
  ...Object.fromEntries(TABLE_ACTIONS.flatMap(({ key, command }) => (key ? [[key, command]] : []))),
  Backspace: deleteBackward,
  'Mod-Backspace': deleteBackward,
  'Shift-Backspace': deleteBackward,
  Delete: deleteForward,
  'Mod-Delete': deleteForward,
};

function action(name: string, label: string, command: Command, key?: string): TableAction {
  if (!key) return { name, label, command };
  return { name, label, command, key, shortcut: key.replace(/Ctrl|Mod/, 'Control').replaceAll('-', '+') };
}
