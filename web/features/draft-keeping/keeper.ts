/** What is typed is written down at most this long after the key. */
const SOON_MS = 250;

interface Hand {
  write(): Promise<void>;
  /** For a page that may be gone before anything is written. */
  writeAtOnce(): void;
}

export interface Keeper {
  /** Something was typed. */
  touch(): void;
  /** Writes down what is not written down yet, now. */
  flush(): void;
  /** The same, for the last time perhaps. */
  leave(): void;
  /** From now on nothing is written any more. */
  stop(): void;
}

/** Does not wait for a pause: who types without one is kept all the same. */
export function createKeeper({ write, writeAtOnce }: Hand): Keeper {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let typed = 0;
  let written = 0;
  let isStopped = false;

  function flush() {
    if (waiting === undefined) return;
    clearTimeout(waiting);
    waiting = undefined;
    if (isStopped) return;
    const current = typed;
    write().then(
      () => {
        written = current;
      },
      // Whoever writes tells about it.
      () => {},
    );
  }

  return {
    touch() {
      typed += 1;
      waiting ??= setTimeout(flush, SOON_MS);
    },
    flush,
    leave() {
      if (written < typed && !isStopped) writeAtOnce();
      flush();
    },
    stop() {
      isStopped = true;
    },
  };
}

/** Whenever the page may be about to go. @returns an end to it */
export function flushOnLeaving(keeper: Keeper): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  for (const event of ['pagehide', 'freeze']) addEventListener(event, keeper.leave, { signal });
  document.addEventListener('visibilitychange', keeper.leave, { signal });
  addEventListener('blur', keeper.flush, { signal });
  document.addEventListener('focusout', keeper.flush, { signal });
  return () => leaving.abort();
}
