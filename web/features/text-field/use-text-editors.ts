import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { hasTooManyMarks } from '#shared/text/body-pieces.ts';
import { editArea, readArea, scrollToCaret } from './edit-area.ts';
import type { InitialText, RichTextEditor } from './rich-editor-props.ts';
import { textAreaEditor } from './text-area-editor.ts';
import type { TextEditor } from './text-editor.ts';
import { useEditorMode } from './use-editor-mode.ts';
import { useRichEditor } from './use-rich-editor.ts';

interface TextEditorsOptions {
  area: RefObject<HTMLTextAreaElement | null>;
  /** The text as it was when the form was opened; browsers change line ends in a text area. */
  source: string;
  /** Plain texts have the text area alone. */
  isFormatted: boolean;
}

export type TextEditors = ReturnType<typeof useTextEditors>;

/** The text area and the rich editor of one text, one of which is shown and has the text. */
export function useTextEditors({ area, source, isFormatted }: TextEditorsOptions) {
  const { mode, changeMode } = useEditorMode();
  const [hasTooMany, setTooMany] = useState(() => hasTooManyMarks(source));
  const isWanted = isFormatted && mode === 'rich' && !hasTooMany;
  const { Editor, hasFailed, tryAgain } = useRichEditor(isWanted);
  const isRich = isWanted && Editor !== null;
  const isLoading = isWanted && !Editor && !hasFailed;
  const rich = useRef<RichTextEditor>(undefined);
  const hasText = useRef<'rich' | 'area'>('area');
  hasText.current = isRich && rich.current ? 'rich' : 'area';
  /** The text for the editor that is about to be shown. */
  const handover = useRef<InitialText | null>(null);
  /** The area as it was last: `area` is empty after unmounting, when the last input still has to be read. */
  const lastArea = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    lastArea.current = area.current;
  }, [area]);
  // Setting `handover` is always followed by another rendering.
  useLayoutEffect(() => {
    if (isLoading || !handover.current) return;
    const { source, selection } = handover.current;
    if (isRich) {
      // An editor that is mounted only now asks for `initialText` itself.
      if (!rich.current) return;
      rich.current.setSource(source, selection);
    } else if (area.current) {
      // The area is shown by now, and takes the text so that its own undo leads back.
      const moved = (offset = 0) => unifyLines(source.slice(0, offset)).length;
      editArea(area.current, { value: unifyLines(source), start: moved(selection?.start), end: moved(selection?.end) });
      scrollToCaret(area.current);
    }
    handover.current = null;
  });

  /** What edits the text now or has edited it last, even when the form is gone. */
  const lastEditor = useCallback((): TextEditor | null => {
    if (hasText.current === 'rich' && rich.current) return rich.current;
    return lastArea.current && textAreaEditor(lastArea.current);
  }, []);
  const activeEditor = useCallback(() => area.current && lastEditor(), [area, lastEditor]);
  const read = useCallback(() => lastEditor()?.read() ?? source, [lastEditor, source]);
  const readWithoutPlaceholders = () => lastEditor()?.readWithoutPlaceholders() ?? source;
  const readBeginning = useCallback(
    (length: number) => lastEditor()?.readBeginning(length) ?? source.slice(0, length),
    [lastEditor, source],
  );

  return {
    Editor,
    isRich,
    /** The rich editor is on its way; until then, its place is empty. */
    isLoading,
    /** Whether the text area is shown. */
    isSource: !isRich && !isLoading,
    hasFailed,
    /** Whether the text has more marks than the rich editor can show without delay. */
    hasTooMany: isFormatted && mode === 'rich' && hasTooMany,
    /** What edits the text now; `null` while the form is not there. */
    activeEditor,
    /** The text as it is now, or as it was last. */
    read,
    readWithoutPlaceholders,
    readBeginning,
    acceptPaste: (markdown: string) => rich.current?.acceptPaste(markdown),
    onEditor(editor: RichTextEditor) {
      rich.current = editor;
      hasText.current = 'rich';
      handover.current = null;
    },
    initialText(): InitialText {
      const { value } = area.current ?? { value: source };
      return handover.current ?? { source: value === unifyLines(source) ? source : value, selection: null };
    },
    /** Shows the text in the other editor, with the caret at the same place. */
    toggle() {
      if (isRich && rich.current) {
        handover.current = { source: rich.current.read(), selection: rich.current.selection() };
        return changeMode('source');
      }
      if (!area.current) return;
      const { value, start, end } = readArea(area.current);
      handover.current = { source: value, selection: { start, end } };
      if (isLoading) return changeMode('source');
      setTooMany(hasTooManyMarks(value));
      tryAgain();
      changeMode('rich');
    },
    /** Gives the area another text, which is Markdown from now on, and moves the focus to its beginning. */
    convert(markdown: string) {
      if (!area.current) return;
      setTooMany(hasTooManyMarks(markdown));
      handover.current = { source: markdown, selection: { start: 0, end: 0 } };
      area.current.value = markdown;
    },
  };
}

/** As a text area has them. */
function unifyLines(source: string): string {
  return source.replace(/\r\n?/g, '\n');
}
