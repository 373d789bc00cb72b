import { type RefObject, useEffect } from 'react';
import { findSigns } from './find-signs.ts';
import type { Span } from './text-state.ts';

/** A part of the value of a field, which follows its changes. Only some browsers have it. */
interface ValueRange extends AbstractRange {
  getBoundingClientRect(): DOMRect;
  disconnect(): void;
}

type Area = HTMLTextAreaElement & { createValueRange?(start: number, end: number): ValueRange };

const HIGHLIGHT = 'markdown-signs';
const PAUSE_MS = 60;
const LONG_CHARACTERS = 20_000;
const PAUSE_OF_LONG_TEXTS_MS = 400;

/**
 * Shows the signs of Markdown in quieter ink, so that the words stand out. It is paint alone: the text area stays as it is,
 * with its undo, its input methods and its spelling checks.
 */
export function useQuietSigns(field: RefObject<HTMLTextAreaElement | null>, isShown: boolean): void {
  useEffect(() => {
    const area: Area | null = field.current;
    if (!isShown || !area?.createValueRange || !CSS.highlights) return;
    let ranges: ValueRange[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    function clear() {
      CSS.highlights.delete(HIGHLIGHT);
      for (const range of ranges) range.disconnect();
      ranges = [];
    }

    function show(area: Area) {
      clear();
      const text = area.value;
      const signs = findSigns(text, linesInSight(area, text));
      ranges = signs.flatMap(({ start, end }) => area.createValueRange?.(start, end) ?? []);
      CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
    }

    const schedule = () => {
      clearTimeout(timer);
      const isLong = area.textLength > LONG_CHARACTERS;
      timer = setTimeout(() => show(area), isLong ? PAUSE_OF_LONG_TEXTS_MS : PAUSE_MS);
    };
    const listening = new AbortController();
    const { signal } = listening;
    area.addEventListener('input', schedule, { signal });
    for (const event of ['scroll', 'resize']) addEventListener(event, schedule, { signal, passive: true });
    schedule();
    return () => {
      listening.abort();
      clearTimeout(timer);
      clear();
    };
  }, [field, isShown]);
}

/** The lines in the window, and half a window before and after them. */
function linesInSight(area: Area, text: string): Span {
  const starts = [...text.matchAll(/^.*\S/gm)].map(({ index }) => index);
  const topOf = (start: number) => {
    const range = area.createValueRange?.(start, start + 1);
    const top = range?.getBoundingClientRect().top ?? 0;
    range?.disconnect();
    return top;
  };
  /** The place in `starts` of the first line below a height. */
  const firstBelow = (height: number) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (topOf(starts[middle] ?? 0) < height) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  // A line that begins above the window may reach into it.
  const first = Math.max(0, firstBelow(-innerHeight / 2) - 1);
  return { start: starts[first] ?? 0, end: starts[firstBelow(1.5 * innerHeight)] ?? text.length };
}
