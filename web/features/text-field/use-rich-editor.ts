import { type ComponentType, useEffect, useState } from 'react';
import type { RichEditorProps } from './rich-editor-props.ts';

/** A form that is opened later shows it at once. */
let loaded: ComponentType<RichEditorProps> | null = null;

/** The rich editor weighs more than the rest of the form, so it is loaded where it is used. */
export function useRichEditor(isWanted: boolean) {
  const [Editor, setEditor] = useState(() => loaded);
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);
  const hasFailed = failedAttempt === attempt;

  useEffect(() => {
    if (!isWanted || Editor) return;
    let isStale = false;
    import('#web/features/rich-editor/rich-editor.tsx').then(
      (module) => {
        loaded = module.default;
        if (!isStale) setEditor(() => loaded);
      },
      () => isStale || setFailedAttempt(attempt),
    );
    return () => {
      isStale = true;
    };
  }, [isWanted, Editor, attempt]);

  return {
    /** `null` until it is loaded. */
    Editor,
    hasFailed: isWanted && hasFailed,
    tryAgain: () => setAttempt((last) => last + 1),
  };
}
