import { readStoredJson, writeStored } from '#web/storage.ts';

/** The key in local storage. */
const READ_PARTS = 'read_parts';
/** More than anybody reads in years; the oldest are forgotten first. */
const MAXIMUM = 2000;

/**
 * Passes the ids of the posts in series that were read to their end on this device, the last one at the end, to `listener`
 * now and whenever they change. Only this browser knows them. A page that it brings back may have missed a change.
 */
export function followReadParts(listener: (parts: readonly number[]) => void, signal: AbortSignal): void {
  listener(readParts());
  for (const type of ['storage', 'pageshow']) addEventListener(type, () => listener(readParts()), { signal });
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
  writeStored('local', READ_PARTS, JSON.stringify(parts));
  // Browsers tell only other tabs of a change.
  dispatchEvent(new StorageEvent('storage', { key: READ_PARTS }));
}

function readParts(): number[] {
  const parts = readStoredJson('local', READ_PARTS);
  return Array.isArray(parts) ? parts.filter((id) => Number.isSafeInteger(id)) : [];
}
