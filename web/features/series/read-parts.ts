/** The key in local storage. */
const READ_PARTS = 'read_parts';
/** More than anybody reads in years; the oldest are forgotten first. */
const MAXIMUM = 2000;
const NONE: readonly number[] = [];

/**
 * Passes the ids of the posts in series that were read to their end on this device, the last one at the end, to `listener`
 * now and whenever they change. Only this browser knows them.
 */
export function followReadParts(listener: (parts: readonly number[]) => void, signal: AbortSignal): void {
  listener(readParts());
  addEventListener('storage', () => listener(readParts()), { signal });
}

/** Remembers the post once the reader sees what stands at the end of its text. */
export function rememberAtEnd(end: Element, postId: number, signal: AbortSignal): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    remember(postId);
  });
  observer.observe(end);
  signal.addEventListener('abort', () => observer.disconnect());
}

function remember(id: number): void {
  const parts = [...readParts().filter((other) => other !== id), id].slice(-MAXIMUM);
  try {
    localStorage.setItem(READ_PARTS, JSON.stringify(parts));
    // Browsers tell only other tabs of a change.
    dispatchEvent(new StorageEvent('storage', { key: READ_PARTS }));
  } catch {
    // Without storage, nothing is remembered.
  }
}

function readParts(): readonly number[] {
  return parse(storedText());
}

function storedText(): string | null {
  try {
    return localStorage.getItem(READ_PARTS);
  } catch {
    return null;
  }
}

function parse(text: string | null): readonly number[] {
  try {
    const parts: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(parts) ? parts.filter((id) => Number.isSafeInteger(id)) : NONE;
  } catch {
    return NONE;
  }
}
