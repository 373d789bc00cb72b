import { useSyncExternalStore } from 'react';

/** The key in local storage. On the page of a series, the boot script looks whether anything is stored there. */
export const READ_PARTS = 'read_parts';
/** More than anybody reads in years; the oldest are forgotten first. */
const MAXIMUM = 2000;
const NONE: readonly number[] = [];

let lastText: string | null = null;
let lastParts = NONE;

/**
 * The ids of the posts in series that were read to their end on this device, the last one at the end. Only this browser
 * knows them.
 */
export function useReadParts(): readonly number[] {
  return useSyncExternalStore(subscribe, readParts, () => NONE);
}

/** Passes them to `listener` now, and whenever they change. @returns a function that ends this */
export function followReadParts(listener: (parts: readonly number[]) => void): () => void {
  listener(readParts());
  return subscribe(() => listener(readParts()));
}

/** Remembers the post once the reader sees what stands at the end of its text. @returns a function that ends this */
export function rememberAtEnd(end: Element, postId: number): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    remember(postId);
  });
  observer.observe(end);
  return () => observer.disconnect();
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

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** Returns the same array until something else is stored, so that nothing is rendered in vain. */
function readParts(): readonly number[] {
  const text = storedText();
  if (text === lastText) return lastParts;
  lastText = text;
  lastParts = parse(text);
  return lastParts;
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
