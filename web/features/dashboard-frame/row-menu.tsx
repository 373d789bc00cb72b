import { useId, useRef } from 'react';
import { langOf } from '#web/components/lang-of.ts';

/** What an item says, and the address that it leads to or what it does. One that can be neither is left out. */
export type MenuItem = readonly [label: string, action: string | (() => void) | undefined | false];

interface RowMenuProps {
  /** What screen readers say, with what it is about: `More for “The lamp”`. */
  name: string;
  label?: string;
  items: readonly MenuItem[];
}

/** A button that opens a list of further actions: a popover, which browsers close with Escape and by a click elsewhere. */
export function RowMenu({ name, label = '⋯', items }: RowMenuProps) {
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
        {items.map(
          ([label, action]) =>
            action && (
              <li key={label} lang={langOf(label)}>
                {typeof action === 'string' ? (
                  <a className="finger" href={action}>
                    {label}
                  </a>
                ) : (
                  <button type="button" className="finger" onClick={action}>
                    {label}
                  </button>
                )}
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
