import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LinkButton } from '#web/components/text-button.tsx';
import { ItemForm } from './item-form.tsx';
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
  onSaved: () => Promise<void>;
  children: ReactNode;
}

export function OrderedRow<Item extends { id: number }>({ kind, item, children, ...row }: OrderedRowProps<Item>) {
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const name = `“${kind.nameOf(item)}”`;
  const { hiding } = kind;
  const isShown = hiding?.isShown(item) ?? true;

  function close() {
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  }

  if (isEditing) {
    return (
      <li className="desk-editing">
        <ItemForm kind={kind} item={item} onSaved={row.onSaved} onClose={close} />
      </li>
    );
  }
  return (
    <li className="ordered-row" data-hidden={!isShown}>
      {children}
      <p className="row-actions">
        <LinkButton label="Edit" object={name} ref={editButton} onClick={() => setEditing(true)} />
        {hiding && <LinkButton label={isShown ? 'Hide' : 'Show'} object={name} onClick={() => row.onShow(!isShown)} />}
        <MoveButtons name={name} index={row.index} count={row.count} onMove={row.onMove} />
        {kind.deletionQuestion(item) !== null && <LinkButton label="Delete" object={name} onClick={row.onDelete} />}
      </p>
    </li>
  );
}
