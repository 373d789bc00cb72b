import { storeBlock, storedBlock } from './stored-positions.ts';

/** How often the position is stored while the reader scrolls. */
const STORE_EVERY_MS = 500;

interface Following {
  text: Element;
  postId: number;
  /** Called with what leads to where they stopped, if that is further down than what they see now. */
  offer: (resume: () => void) => void;
  signal: AbortSignal;
}

/**
 * Remembers where a reader is in a long text. Where they stopped before is kept until they get there again, so that
 * looking at the beginning once more loses nothing.
 */
export function followReading({ text, postId, offer, signal }: Following): void {
  const stored = storedBlock(postId) ?? 0;
  // A text that has become shorter has no such place any more.
  let kept = text.children[stored] ? stored : 0;
  const target = text.children[kept] as HTMLElement | undefined;
  if (target && kept > 0 && topOf(target) > innerHeight) {
    offer(() => {
      kept = 0;
      target.scrollIntoView();
      // The button that was clicked is gone now, and with it the focus.
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    });
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  function store() {
    timer = undefined;
    const block = currentBlock(text);
    if (block < kept) return;
    kept = 0;
    const isAtEnd = text.getBoundingClientRect().bottom < innerHeight;
    if (isAtEnd) storeBlock(postId, null);
    else if (block > 0) storeBlock(postId, block);
  }
  const handleScroll = () => {
    timer ??= setTimeout(store, STORE_EVERY_MS);
  };
  // The reader may have scrolled before this was loaded.
  handleScroll();
  addEventListener('scroll', handleScroll, { passive: true, signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/** The block that is being read: the last one that begins in the upper third of the window. */
function currentBlock(text: Element): number {
  const line = innerHeight / 3;
  const blocks = [...text.children];
  const next = blocks.findIndex((block) => topOf(block) > line);
  return Math.max(0, (next < 0 ? blocks.length : next) - 1);
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}
