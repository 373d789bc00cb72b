import { useCallback, useEffect, useState } from 'react';
import { useUser } from '#web/session/user.ts';
import { showFailureToast } from '#web/toasts/show-toast.ts';
import { isPaletteKey } from './palette-key.ts';

type PaletteModule = typeof import('./command-palette.tsx');

/** From its second opening on, the palette is there before the next key is pressed. */
let loaded: PaletteModule | undefined;

async function loadPalette(): Promise<PaletteModule> {
  loaded = await import('./command-palette.tsx');
  return loaded;
}

/** Opens the palette, as Ctrl+K does on every screen of the admin area. Its code is loaded when it is first opened. */
export function CommandPaletteButton() {
  const { user } = useUser();
  const [palette, setPalette] = useState(loaded);
  const [isOpen, setOpen] = useState(false);
  const [keys, setKeys] = useState('Ctrl+K');

  const open = useCallback(() => {
    setOpen(true);
    if (loaded) return setPalette(loaded);
    loadPalette().then(setPalette, (error) => {
      setOpen(false);
      showFailureToast(error, 'The search could not be opened');
    });
  }, []);

  useEffect(() => {
    if (/Mac|iP/.test(navigator.platform)) setKeys('⌘K');
    const handleKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [open]);

  return (
    <>
      <button
        type="button"
        className="palette-button finger"
        title={`Find a post, a screen or an action (${keys})`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        Find <span aria-hidden="true">{keys}</span>
      </button>
      {isOpen && palette && user && <palette.CommandPalette user={user} onClose={() => setOpen(false)} />}
    </>
  );
}
