import { useState } from 'react';
import { readStored, writeStored } from '#web/storage.ts';

type EditorMode = 'rich' | 'source';

const STORED_AT = 'chintan:editor';

/** Whether formatted texts are edited as the page shows them or as Markdown. The choice holds on this device. */
export function useEditorMode() {
  const [mode, setMode] = useState(firstMode);
  return {
    mode,
    changeMode(next: EditorMode) {
      setMode(next);
      writeStored('local', STORED_AT, next);
    },
  };
}

/** Keyboards on touch screens replace and join words in ways that only a text area takes without fail. */
export function isTouchDevice(): boolean {
  return !matchMedia('(pointer: fine)').matches;
}

function firstMode(): EditorMode {
  const stored = readStored('local', STORED_AT);
  if (stored === 'rich' || stored === 'source') return stored;
  return isTouchDevice() ? 'source' : 'rich';
}
