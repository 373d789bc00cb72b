import { useRef, useState } from 'react';
import type { EditorDraft } from '#web/features/drafts/device-draft.ts';

/** What the form has beside its fields. */
interface Beside {
  tags: string[];
  format: EditorDraft['writing']['format'];
  /** A file that was chosen and is not saved yet. */
  image: File | null;
  /** Whether the post is to lose the image that it has. */
  isImageRemoved: boolean;
}

/** The state of what is not in a field; `readBeside` has it even before it is shown. */
export function useBesideFields({ writing, isImageRemoved }: EditorDraft, image: File | null) {
  const [beside, setBeside] = useState<Beside>({ tags: writing.tags, format: writing.format, image, isImageRemoved });
  const latest = useRef(beside);
  return {
    beside,
    readBeside: () => latest.current,
    changeBeside(changes: Partial<Beside>) {
      latest.current = { ...latest.current, ...changes };
      setBeside(latest.current);
    },
  };
}
