import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { User } from '#shared/contracts/account.ts';
import { SEARCH_MAXIMUM } from '#shared/limits.ts';
import { OptionGroup, type PaletteOption } from './palette-options.tsx';
import { NEWEST_SHOWN } from './use-found-posts.ts';
import { usePaletteOptions } from './use-palette-options.ts';

const PURPOSE = 'Find a post, a screen or an action';

interface CommandPaletteProps {
  user: User;
  onClose: () => void;
}

/** A dialog with one field: what is typed there finds posts, screens and actions, and Enter opens the one that is marked. */
export function CommandPalette({ user, onClose }: CommandPaletteProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState('');
  // Closing gives the focus back to where it was.
  const options = usePaletteOptions(typed, user, () => dialog.current?.close());
  const { actions, screens, logOut, posts, isLoading, problem } = options;
  const isEmpty = typed.trim() === '';
  const others = [...actions, ...screens, ...logOut];
  const all = isEmpty ? [...posts, ...others] : [...others, ...posts];
  const active = all.find(({ key }) => key === marked) ?? all[0];
  const idOf = ({ key }: PaletteOption) => `${id}-${key}`;

  useEffect(() => dialog.current?.showModal(), []);

  function mark(option: PaletteOption | undefined) {
    if (!option) return;
    setMarked(option.key);
    document.getElementById(idOf(option))?.scrollIntoView?.({ block: 'nearest' });
  }

  /** By a click, which also asks whether unsaved changes are to be left. */
  function choose(ctrlKey: boolean) {
    const option = active && document.getElementById(idOf(active));
    option?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey }));
  }

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing) return;
    if (step) mark(all[(all.indexOf(active as PaletteOption) + step + all.length) % all.length]);
    else if (event.key === 'Enter') choose(event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  }

  const group = { active, idOf, onPoint: ({ key }: PaletteOption) => setMarked(key) };
  const expected = isLoading && isEmpty ? NEWEST_SHOWN : 0;
  const postGroup = (
    <OptionGroup {...group} heading={isEmpty ? 'Newest posts' : 'Posts'} options={posts} expected={expected} />
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it with Escape
    <dialog
      ref={dialog}
      className="palette"
      aria-label={PURPOSE}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current.close()}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: phones from before 2023 do not know <search> */}
      <div className="palette-sheet" role="search">
        <input
          role="combobox"
          aria-label={PURPOSE}
          aria-autocomplete="list"
          aria-expanded={all.length > 0}
          aria-controls={id}
          aria-activedescendant={active && idOf(active)}
          placeholder="Post, screen or action"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={SEARCH_MAXIMUM}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setMarked('');
          }}
          onKeyDown={handleKey}
        />
        <button type="button" className="palette-close" onClick={() => dialog.current?.close()}>
          Close
        </button>
        <div className="palette-list" id={id} role="listbox" aria-label="Found">
          {isEmpty && postGroup}
          <OptionGroup {...group} heading="Actions" options={actions} />
          <OptionGroup {...group} heading="Screens" options={screens} />
          <OptionGroup {...group} heading="Account" options={logOut} />
          {!isEmpty && postGroup}
        </div>
        <p className="palette-note" role="status">
          {problem || (all.length === 0 && !isLoading && `Nothing found for “${typed.trim()}”.`)}
        </p>
        <p className="palette-keys" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> to choose · <kbd>Enter</kbd> to open · <kbd>Ctrl</kbd>+<kbd>Enter</kbd> to read a
          post
        </p>
      </div>
    </dialog>
  );
}
