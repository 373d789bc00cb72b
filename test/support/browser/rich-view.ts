import type { EditorView } from 'prosemirror-view';
import { writeMarkdown } from '#shared/rich-text/rich-text-source.ts';
import type { Notice } from '#web/features/paste/read-clipboard.ts';
import { createEditor } from '#web/features/rich-editor/create-editor.ts';
import { ImageStates } from '#web/features/rich-editor/nodes/image-states.ts';
import { stateOf } from '../texts/edit-rich-text.ts';

/** The rich editor in a simulated browser, which has no layout. */
export function richView(markdown = '‸') {
  const notices: Notice[] = [];
  const inserted: File[] = [];
  const { doc, selection } = stateOf(markdown);
  const view = createEditor(document.body, {
    document: doc,
    language: 'en',
    images: new ImageStates(),
    paste: {
      takeImages: (files) => files.map(({ name }) => `uploading:${name}`),
      insertImages: (files) => void inserted.push(...files),
      onNotices: (given) => void notices.splice(0, notices.length, ...given),
    },
    attributes: () => ({}),
    onChange: () => {},
    onComposition: () => {},
    onLink: () => {},
    onFind: () => {},
    plugins: [],
  });
  view.dispatch(view.state.tr.setSelection(selection));
  return {
    view,
    notices,
    inserted,
    read: () => writeMarkdown(view.state.doc),
    type: (text: string) => typeInto(view, text),
    press: (key: string, modifiers: KeyboardEventInit = {}) => press(view, key, modifiers),
    paste: (content: Record<string, string>, files: File[] = []) => paste(view, content, files),
  };
}

/** As the browser reports letters; a line feed is the key Enter. */
function typeInto(view: EditorView, text: string): void {
  for (const letter of text) {
    if (letter === '\n') press(view, 'Enter', {});
    else insertLetter(view, letter);
  }
}

function insertLetter(view: EditorView, letter: string): void {
  const { from, to } = view.state.selection;
  const insert = () => view.state.tr.insertText(letter, from, to);
  if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, insert))) view.dispatch(insert());
}

function press(view: EditorView, key: string, modifiers: KeyboardEventInit): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers });
  // The simulated browser takes Alt for AltGr.
  Object.assign(event, { getModifierState: () => false });
  view.someProp('handleKeyDown', (handle) => handle(view, event));
}

function paste(view: EditorView, content: Record<string, string>, files: File[]): void {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const getData = (type: string) => content[type] ?? '';
  Object.assign(event, { clipboardData: { getData, types: Object.keys(content), files } });
  view.dom.dispatchEvent(event);
}
