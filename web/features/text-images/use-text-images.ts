import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { imagesIn } from '#web/features/paste/images-in.ts';
import type { TextEditor } from '#web/features/text-field/text-editor.ts';
import { createUploads, type Uploads } from './create-uploads.ts';
import type { TextImage } from './image-list.ts';
import { forgetAbandoned } from './waiting-images.ts';

interface TextImagesOptions {
  /** The field of the text. What the rich editor changes is an event of it as well. */
  area: RefObject<HTMLTextAreaElement | null>;
  editor: () => TextEditor | null;
  /** The id of the user, as device drafts have it. */
  account: number;
  /** Plain texts show no images. */
  isMarkdown: boolean;
}

export type TextImages = ReturnType<typeof useTextImages>;

/** Images in the text: from the clipboard, dropped or chosen, with their uploads. */
export function useTextImages({ area, editor, account, isMarkdown }: TextImagesOptions) {
  const [images, setImages] = useState<TextImage[]>([]);
  const created = useRef<Uploads>(undefined);
  created.current ??= createUploads({ account, editor, onChange: setImages });
  const uploads = created.current;

  useEffect(() => {
    const { current } = area;
    if (!current || !isMarkdown) return;
    const listening = new AbortController();
    const { signal } = listening;
    current.addEventListener('input', (event) => uploads.reconcile((event as InputEvent).inputType), { signal });
    current.addEventListener('compositionstart', () => uploads.setComposing(true), { signal });
    current.addEventListener('compositionend', () => uploads.setComposing(false), { signal });
    addEventListener('online', () => uploads.retryAll(), { signal });
    uploads.reconcile();
    void forgetAbandoned(account);
    return () => {
      listening.abort();
      uploads.stop();
    };
  }, [area, account, isMarkdown, uploads]);

  return {
    images,
    uploads,
    handleDragOver(event: DragEvent<HTMLTextAreaElement>) {
      if (isMarkdown && event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    handleDrop(event: DragEvent<HTMLTextAreaElement>) {
      const dropped = imagesIn(event.dataTransfer);
      if (!isMarkdown || dropped.length === 0) return;
      event.preventDefault();
      moveCaretTo(event);
      uploads.insert(dropped);
    },
  };
}

/** Browsers that do not tell where a text area was hit leave the caret where it is. */
function moveCaretTo({ currentTarget: area, clientX, clientY }: DragEvent<HTMLTextAreaElement>): void {
  const position = document.caretPositionFromPoint?.(clientX, clientY);
  if (position?.offsetNode === area) area.setSelectionRange(position.offset, position.offset);
}
