import { useEffect, useEffectEvent } from 'react';
import { shortcutOf } from '#web/features/text-field/shortcuts.ts';

/** Calls `save` for Ctrl+S, or Cmd+S on a Mac, wherever the focus is. */
export function useSaveKey(save: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (shortcutOf(event) !== 'S') return;
    event.preventDefault();
    if (!event.isComposing && !event.repeat) save();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
