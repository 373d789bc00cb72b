import { useCallback, useEffect, useRef, useState } from 'react';
import { type DeviceDraft, type EditorDraft, isSameDraft } from './device-draft.ts';
import { deleteDraft, saveDraft } from './draft-store.ts';
import { deleteImage, saveImage } from './image-store.ts';
import type { OpenDraft } from './open-draft.ts';

/** Input is stored at most this long after the key press. */
const AUTOSAVE_MS = 250;

interface AutosaveTask {
  open: OpenDraft;
  /** The saved post, which a new text has once it was saved for the first time. */
  postId: number | null;
  revision: number | null;
  /** Whether the draft stays apart from its post. */
  isAside: boolean;
  /** The content as the server has it. */
  saved: EditorDraft;
  read: () => EditorDraft;
}

export type Autosave = ReturnType<typeof useAutosave>;

/** Stores the content of the editor on this device until it is saved on the server. */
export function useAutosave(task: AutosaveTask) {
  const { open } = task;
  /** The editor has changes that are not saved on the server. */
  const [isUnsaved, setUnsaved] = useState(open.stored !== null);
  /** The browser cannot store the draft, so leaving the page loses it. */
  const [hasFailed, setFailed] = useState(false);
  const [hasImageFailed, setImageFailed] = useState(false);
  const hasImage = useRef(open.image !== null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasEnded = useRef(false);
  const latest = useRef(task);
  latest.current = task;

  /** The draft as it would be stored now. */
  const draft = useCallback((): DeviceDraft => {
    const { open, postId, revision, isAside, read } = latest.current;
    const { account, id, draftId } = open;
    return { account, id, draftId, postId, revision, isAside, ...read(), savedAt: Date.now() };
  }, []);

  const flush = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    if (hasEnded.current) return;
    const current = draft();
    const isSaved = isSameDraft(current, latest.current.saved) && !hasImage.current;
    setUnsaved(!isSaved);
    setFailed(!isSaved && !trySaveDraft(current));
    if (isSaved) void deleteDraft(current);
  }, [draft]);

  useEffect(() => {
    const stopListening = onLeaving(flush);
    return () => {
      stopListening();
      flush();
    };
  }, [flush]);

  /** Called after every change. A throttle rather than a debounce, since a pause in the typing may be long in coming. */
  function touch() {
    setUnsaved(true);
    timer.current ??= setTimeout(flush, AUTOSAVE_MS);
  }

  /** The server has the image that was stored with the draft. */
  function forgetImage() {
    hasImage.current = false;
    setImageFailed(false);
    void deleteImage(open).catch(() => {});
  }

  return {
    isUnsaved,
    hasFailed: hasFailed || hasImageFailed,
    touch,
    draft,
    /**
     * Stores what differs from the text that was just saved, or deletes the draft if nothing does.
     * @param hasNewImage whether an image was chosen since
     */
    goOn(hasNewImage: boolean) {
      if (!hasNewImage) forgetImage();
      touch();
      flush();
    },
    async changeImage(image: File | null) {
      hasImage.current = image !== null;
      touch();
      const isStored = await (image ? saveImage(open, image) : deleteImage(open)).then(
        () => true,
        () => image === null,
      );
      setImageFailed(!isStored);
    },
    /**
     * Ends autosaving, and deletes the draft or replaces it with `rest`.
     * @param isImageSaved whether `rest` needs no image any more
     * @returns `false` if the browser cannot store `rest`; autosaving then goes on
     */
    async end(rest?: DeviceDraft, isImageSaved = false): Promise<boolean> {
      if (rest && !trySaveDraft(rest)) {
        setFailed(true);
        return false;
      }
      hasEnded.current = true;
      setUnsaved(false);
      if (!rest) await deleteDraft(open);
      else if (isImageSaved) await deleteImage(open).catch(() => {});
      return true;
    },
  };
}

function trySaveDraft(draft: DeviceDraft): boolean {
  try {
    saveDraft(draft);
    return true;
  } catch {
    return false;
  }
}

/** Calls `flush` whenever the page may be about to close. @returns a function that stops this */
function onLeaving(flush: () => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  for (const event of ['pagehide', 'freeze', 'blur']) addEventListener(event, flush, { signal });
  for (const event of ['visibilitychange', 'focusout']) document.addEventListener(event, flush, { signal });
  return () => leaving.abort();
}
