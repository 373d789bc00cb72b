import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type DeviceDraft, isSameDraft } from './device-draft.ts';
import { deleteImage, saveImage } from './image-store.ts';
import type { OpenDraft } from './open-draft.ts';
import { createOwnDraft } from './own-draft.ts';
import type { PostDraft } from './post-draft.ts';

/** Input is stored at most this long after the key press. */
const AUTOSAVE_MS = 250;

export type Autosave = ReturnType<typeof useAutosave>;

/** Stores what was typed on this device until it is saved on the server. */
export function useAutosave(open: OpenDraft, draft: PostDraft) {
  /** There are changes that are not saved on the server. */
  const [isUnsaved, setUnsaved] = useState(open.stored !== null);
  /** The browser cannot store the draft, so leaving the page loses it. */
  const [hasFailed, setFailed] = useState(false);
  const [hasImageFailed, setImageFailed] = useState(false);
  const [own] = useState(() => createOwnDraft(open));
  /** Another tab has the draft that was opened, so this one has taken another. */
  const [hasMoved, setMoved] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasEnded = useRef(false);
  /** Whether the address is that of the form: the last input is stored when another screen may be shown already. */
  const isShown = useRef(true);

  /** The draft as it would be stored now. */
  const read = useCallback((): DeviceDraft => {
    const { post, revision, isAside } = draft.get().saved;
    const postId = post?.id ?? null;
    return { ...own.key, draftId: open.draftId, postId, revision, isAside, ...draft.read(), savedAt: Date.now() };
  }, [open, own, draft]);

  const storeImage = useCallback(
    async (image: File | null) => {
      const isStored = await (image ? saveImage(own.key, image) : deleteImage(own.key)).then(
        () => true,
        () => image === null,
      );
      setImageFailed(!isStored);
    },
    [own],
  );

  /** @returns whether the browser has stored it */
  const store = useCallback(
    (current: DeviceDraft): boolean => {
      const { id } = own.key;
      const { image } = draft.get();
      try {
        if (own.save(current) && image) void storeImage(image);
      } catch {
        return false;
      }
      if (own.key.id === id) return true;
      setMoved(true);
      if (isShown.current) nameInAddress(own.key.id);
      return true;
    },
    [own, draft, storeImage],
  );

  const flush = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    if (hasEnded.current) return;
    const current = read();
    const { saved, image } = draft.get();
    const isSaved = isSameDraft(current, saved.content) && image === null;
    setUnsaved(!isSaved);
    setFailed(!isSaved && !store(current));
    if (isSaved) void own.delete();
  }, [draft, own, read, store]);

  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  // From the moment at which the form is painted, someone may type into it. This is a throttle rather than a debounce, since
  // a pause in the typing may be long in coming.
  useLayoutEffect(() => {
    let { image } = draft.get();
    return draft.onTyped(() => {
      // With the id in the address, a reload finds the draft. The address of a copy names the draft it was made from.
      if (location.search || !draft.get().saved.post) nameInAddress(own.key.id);
      setUnsaved(true);
      timer.current ??= setTimeout(flush, AUTOSAVE_MS);
      if (draft.get().image === image) return;
      image = draft.get().image;
      void storeImage(image);
    });
  }, [own, draft, flush, storeImage]);
  useEffect(() => {
    // What another tab has replaced is stored again, in a place of its own.
    const keepOwn = () => {
      if (!hasEnded.current && own.isReplaced()) store(read());
    };
    addEventListener('storage', keepOwn);
    return () => removeEventListener('storage', keepOwn);
  }, [own, read, store]);
  useEffect(() => {
    const stopListening = onLeaving(flush);
    return () => {
      stopListening();
      flush();
    };
  }, [flush]);

  return {
    isUnsaved,
    hasFailed: hasFailed || hasImageFailed,
    hasMoved,
    read,
    /** Compares what was typed with what was just saved: stores the rest, or deletes the draft if there is none. */
    goOn() {
      draft.change();
      flush();
    },
    /**
     * Ends autosaving, and deletes the draft or replaces it with `rest`.
     * @param isImageSaved whether `rest` needs no image any more
     * @returns `false` if the browser cannot store `rest`; autosaving then goes on
     */
    async end(rest?: DeviceDraft, isImageSaved = false): Promise<boolean> {
      if (rest && !store(rest)) {
        setFailed(true);
        return false;
      }
      hasEnded.current = true;
      setUnsaved(false);
      if (!rest) await own.delete();
      else if (isImageSaved) await deleteImage(own.key).catch(() => {});
      return true;
    },
  };
}

function nameInAddress(id: string): void {
  const query = `?draft=${id}`;
  if (location.search !== query) history.replaceState(history.state, '', location.pathname + query);
}

/** Calls `flush` whenever the page may be about to close. @returns a function that stops this */
function onLeaving(flush: () => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  for (const event of ['pagehide', 'freeze', 'blur']) addEventListener(event, flush, { signal });
  for (const event of ['visibilitychange', 'focusout']) document.addEventListener(event, flush, { signal });
  return () => leaving.abort();
}
