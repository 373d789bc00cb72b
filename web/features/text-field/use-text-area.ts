import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { breakLine, continueLine } from './continue-line.ts';
import { editArea, readArea } from './edit-area.ts';
import type { TextCommand } from './text-state.ts';

/** Lets commands and Enter change the text of an area, but never a word that an input method is composing. */
export function useTextArea(area: RefObject<HTMLTextAreaElement | null>, isFormatted: boolean) {
  const isComposing = useRef(false);
  const isShiftHeld = useRef(false);

  // From the moment at which the area is painted, a word may be composed in it.
  useLayoutEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const composes = (value: boolean) => () => {
      isComposing.current = value;
    };
    area.current?.addEventListener('compositionstart', composes(true), { signal });
    area.current?.addEventListener('compositionend', composes(false), { signal });
    // React has an event of this name that is another one. It also comes from keyboards on screens, unlike `keydown`.
    area.current?.addEventListener('beforeinput', handleLineBreak, { signal });
    function handleLineBreak(event: InputEvent) {
      if (event.inputType !== 'insertLineBreak' || event.isComposing || isComposing.current) return;
      const next = area.current && (isShiftHeld.current ? breakLine : continueLine)(readArea(area.current));
      if (!next || !area.current || !event.cancelable) return;
      event.preventDefault();
      editArea(area.current, next);
    }
    if (!isFormatted) listening.abort();
    return () => listening.abort();
  }, [area, isFormatted]);

  return {
    edit(command: TextCommand) {
      if (!area.current) return;
      // Leaving the field makes the input method finish its word.
      if (isComposing.current) area.current.blur();
      editArea(area.current, command(readArea(area.current)));
    },
    /** With Shift, Enter stays in the paragraph. */
    followShift({ shiftKey }: KeyboardEvent) {
      isShiftHeld.current = shiftKey;
    },
  };
}
