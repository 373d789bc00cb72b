import { type ReactNode, useId, useRef } from 'react';

interface RowMenuProps {
  /** What screen readers say, with what it is about: `More for “The lamp”`. */
  name: string;
  label?: string;
  /** Buttons and links, each as an item of a list. A click on any of them closes the menu. */
  children: ReactNode;
}

/** A button that opens a list of further actions: a popover, which browsers close with Escape and by a click elsewhere. */
export function RowMenu({ name, label = '⋯', children }: RowMenuProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  return (
    <div className="row-menu">
      <button type="button" className="row-menu-button" popoverTarget={id} aria-label={name}>
        {label}
      </button>
      {/* It closes before the action, which may ask a question. */}
      <ul
        className="row-menu-list"
        id={id}
        popover="auto"
        ref={list}
        onClickCapture={() => list.current?.hidePopover?.()}
      >
        {children}
      </ul>
    </div>
  );
}
