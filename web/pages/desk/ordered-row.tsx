import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MoveButtons } from './move-buttons.tsx';
import type { ItemKind } from './use-ordered-items.ts';

interface OrderedRowProps<Item> {
  kind: ItemKind<Item>;
  item: Item;
  index: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onShow: (isShown: boolean) => void;
  onDelete: () => void;
  form: (onClose: () => void) => ReactNode;
  children: ReactNode;
}

export function OrderedRow<Item>({ kind, item, children, ...row }: OrderedRowProps<Item>) {
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const name = `“${kind.nameOf(item)}”`;
  const isShown = kind.isShown(item);

  function close() {
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  }

  if (isEditing) return <li className="desk-editing">{row.form(close)}</li>;
  return (
    <li className="ordered-row" data-hidden={!isShown}>
      {children}
      <p className="row-actions">
        <button
          type="button"
          className="link-button"
          ref={editButton}
          aria-label={`Edit ${name}`}
          onClick={() => setEditing(true)}
        >
          Edit
        </button>
        <button
          type="button"
          className="link-button"
          aria-label={`${isShown ? 'Hide' : 'Show'} ${name}`}
          onClick={() => row.onShow(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
        <MoveButtons name={name} index={row.index} count={row.count} onMove={row.onMove} />
        {kind.deletionQuestion(item) !== null && (
          <button type="button" className="link-button" aria-label={`Delete ${name}`} onClick={row.onDelete}>
            Delete
          </button>
        )}
      </p>
    </li>
  );
}
