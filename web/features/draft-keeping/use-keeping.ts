import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, dropImage, keepDraft, keepImage } from './device-store.ts';
import { createKeeper, flushOnLeaving } from './keeper.ts';
import { type KeptDraft, sameWriting, type Writing } from './kept-draft.ts';
import { noteLastWords } from './last-words.ts';
import type { OpenDraft } from './open-draft.ts';

interface Text {
  account: number;
  open: OpenDraft;
  postId: number | null;
  revision: number | null;
  /** As the site has it. */
  saved: Writing;
  read: () => Writing;
}

export interface Keeping {
  /** There is something that the site does not have. */
  isUnsaved: boolean;
  /** This browser keeps nothing, so leaving loses it. */
  hasFailed: boolean;
  touch: () => void;
  keepFile: (file: File | null) => Promise<void>;
  /** As it would be kept now. */
  draft: () => KeptDraft;
  /** Ends the keeping, with nothing left on this device or with what is given. */
  end: (rest?: KeptDraft) => Promise<void>;
}

/** Keeps on this device what is typed, until the site has it. */
export function useKeeping(text: Text): Keeping {
  const { open } = text;
  const [isUnsaved, setUnsaved] = useState(open.kept !== null);
  const [hasFailed, setFailed] = useState(false);
  const hasFile = useRef(open.image !== null && text.postId === null);
  const latest = useRef(text);
  latest.current = text;

  const draft = useCallback((): KeptDraft => {
    const { account, open, postId, revision, read } = latest.current;
    const isAside = open.kept?.isAside ?? false;
    const { id, draftId } = open;
    return { account, id, draftId, postId, revision, writing: read(), isAside, keptAt: Date.now() };
  }, []);

  const [keeper] = useState(() =>
    createKeeper({
      async write() {
        const current = draft();
        const isSaved = sameWriting(current.writing, latest.current.saved) && !hasFile.current;
        setUnsaved(!isSaved);
        await (isSaved ? dropDraft(current.account, current.id) : keepDraft(current)).catch((error) => {
          setFailed(true);
          throw error;
        });
        setFailed(false);
      },
      writeAtOnce: () => noteLastWords(draft()),
    }),
  );

  useEffect(() => {
    const stopListening = flushOnLeaving(keeper);
    return () => {
      stopListening();
      keeper.flush();
    };
  }, [keeper]);

  return {
    isUnsaved,
    hasFailed,
    draft,
    touch() {
      setUnsaved(true);
      keeper.touch();
    },
    async keepFile(file) {
      hasFile.current = file !== null;
      this.touch();
      const { account, id } = draft();
      const kept = file
        ? file.arrayBuffer().then((bytes) => keepImage({ account, id, name: file.name, type: file.type, bytes }))
        : dropImage(account, id);
      await kept.catch(() => setFailed(true));
    },
    async end(rest) {
      keeper.stop();
      setUnsaved(false);
      const done = rest ? [keepDraft(rest), dropImage(rest.account, rest.id)] : [dropDraft(text.account, open.id)];
      await Promise.allSettled(done);
    },
  };
}
