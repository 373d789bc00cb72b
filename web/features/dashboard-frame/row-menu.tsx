import { type ReactNode, useEffect, useRef, useState } from 'react';

interface RowMenuProps {
  label: string;
  /** What screen readers say instead: the label, and what it is about. */
  name?: string;
  className?: string;
  /** Buttons and links, each as an item of a list. A click on any of them closes the menu. */
  children: ReactNode;
}

/** A button that opens a list of further actions. It closes with Escape, and when the focus or a click goes elsewhere. */
export function RowMenu({ label, name = label, className = '', children }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  function closeAndFocus() {
    setOpen(false);
    toggle.current?.focus();
  }

  useEffect(() => {
    if (!isOpen) return;
    menu.current?.querySelector('.row-menu-list')?.scrollIntoView?.({ block: 'nearest' });
    const leave = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) setOpen(false);
    };
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    const events = ['pointerdown', 'focusin'] as const;
    for (const event of events) document.addEventListener(event, leave);
    document.addEventListener('keydown', close);
    return () => {
      for (const event of events) document.removeEventListener(event, leave);
      document.removeEventListener('keydown', close);
    };
  }, [isOpen]);

  return (
    <div className={`row-menu ${className}`.trim()} ref={menu}>
      <button
        ref={toggle}
        type="button"
        className="row-menu-button opens-below"
        aria-expanded={isOpen}
        aria-label={name}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard clicks the buttons in it
        <ul className="row-menu-list" onClick={closeAndFocus}>
          {children}
        </ul>
      )}
    </div>
  );
}
