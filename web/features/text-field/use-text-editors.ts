import { type ComponentType, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { editArea, readArea } from './edit-area.ts';
import type { RichEditorProps, RichTextEditor } from './rich-editor-props.ts';
import { textAreaEditor } from './text-area-editor.ts';
import type { SourceSelection, TextEditor } from './text-editor.ts';
import { useEditorMode } from './use-editor-mode.ts';

interface TextEditorsOptions {
  area: RefObject<HTMLTextAreaElement | null>;
  /** The text as it was when the form was opened; browsers change line ends in a text area. */
  source: string;
  /** Plain texts, and those with too many marks, have the text area alone. */
  canBeRich: boolean;
}

export type TextEditors = ReturnType<typeof useTextEditors>;

interface Opening {
  source: string;
  selection: SourceSelection | null;
}

/** The text area and the rich editor of one text, one of which is shown and has the text. */
export function useTextEditors({ area, source, canBeRich }: TextEditorsOptions) {
  const { mode, changeMode } = useEditorMode();
  const isWanted = canBeRich && mode === 'rich';
  const { Editor, hasFailed } = useRichEditor(isWanted);
  const isRich = isWanted && Editor !== null;
  const rich = useRef<RichTextEditor>(undefined);
  const isCurrent = useRef(false);
  isCurrent.current = isRich && rich.current !== undefined;
  /** What the editor that is about to be shown begins with. */
  const opening = useRef<Opening | null>(null);

  const lastArea = useRef<HTMLTextAreaElement>(undefined);
  useLayoutEffect(() => {
    lastArea.current = area.current ?? undefined;
  }, [area]);

  // The area is shown by now, and takes the text so that its own undo leads back.
  useLayoutEffect(() => {
    const { current } = area;
    if (isWanted || !current || !opening.current || !rich.current) return;
    const { source, selection } = opening.current;
    opening.current = null;
    const moved = (offset = 0) => unifyLines(source.slice(0, offset)).length;
    editArea(current, { value: unifyLines(source), start: moved(selection?.start), end: moved(selection?.end) });
  }, [area, isWanted]);
  useLayoutEffect(() => {
    if (!isRich || !rich.current || !opening.current) return;
    const { source, selection } = opening.current;
    opening.current = null;
    rich.current.setSource(source, selection);
  }, [isRich]);

  const current = useCallback((): TextEditor | null => {
    if (!area.current) return null;
    return isCurrent.current && rich.current ? rich.current : textAreaEditor(area.current);
  }, [area]);

  return {
    Editor,
    isRich,
    /** The rich editor is on its way; until then, nothing is shown. */
    isLoading: isWanted && !Editor && !hasFailed,
    hasFailed: isWanted && hasFailed,
    canBeRich,
    /** What edits the text now; `null` while the form is not there. */
    current,
    /** The text; also just after the form has gone, when the last input is still to be stored. */
    read: () => (isCurrent.current && rich.current ? rich.current.read() : (lastArea.current?.value ?? source)),
    /** Whether the rich editor is there, shown or not. */
    isMounted: () => rich.current !== undefined,
    acceptPaste: (markdown: string) => rich.current?.acceptPaste(markdown),
    onEditor(editor: RichTextEditor) {
      rich.current = editor;
      isCurrent.current = true;
      opening.current = null;
    },
    opening(): Opening {
      const { value } = area.current ?? { value: source };
      return opening.current ?? { source: value === unifyLines(source) ? source : value, selection: null };
    },
    toggle() {
      if (isRich && rich.current)
        opening.current = { source: rich.current.read(), selection: rich.current.selection() };
      else if (area.current) {
        const { value, start, end } = readArea(area.current);
        opening.current = { source: value, selection: { start, end } };
      }
      changeMode(isWanted ? 'source' : 'rich');
    },
  };
}

/** As a text area has them. */
function unifyLines(source: string): string {
  return source.replace(/\r\n?/g, '\n');
}

/** The rich editor weighs more than the rest of the form, so it is loaded where it is used. */
function useRichEditor(isWanted: boolean) {
  const [Editor, setEditor] = useState<ComponentType<RichEditorProps> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    let isStale = false;
    setFailed(false);
    import('#web/features/rich-editor/rich-editor.tsx').then(
      ({ default: loaded }) => isStale || setEditor(() => loaded),
      () => isStale || setFailed(true),
    );
    return () => {
      isStale = true;
    };
  }, [isWanted]);
  return { Editor, hasFailed };
}
