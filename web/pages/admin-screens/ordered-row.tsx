import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LinkButton } from '#web/components/text-button.tsx';
import { ItemForm } from './item-form.tsx';
import { MoveHandle } from './order/move-handle.tsx';
import type { ItemKind } from './use-ordered-items.ts';

interface OrderedRowProps<Item> {
  kind: ItemKind<Item>;
  /** All items of the list; the row is that of the one at `index`. */
  items: Item[];
  index: number;
  onMove: (from: number, to: number) => void;
  onShow: (isShown: boolean) => void;
  onDelete: () => void;
  onSaved: () => Promise<void>;
  children: ReactNode;
}

export function OrderedRow<Item extends { id: number }>(props: OrderedRowProps<Item>) {
  const { kind, items, index, onMove, onShow, onDelete, onSaved, children } = props;
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const item = items[index] as Item;
  const name = `“${kind.nameOf(item)}”`;
  const { hiding } = kind;
  const isShown = hiding?.isShown(item) ?? true;

  function close() {
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  }

  if (isEditing) {
    return (
      <li className="screen-editing marked">
        <ItemForm kind={kind} item={item} onSaved={onSaved} onClose={close} />
      </li>
    );
  }
  return (
    <li className="ordered-row" data-hidden={!isShown}>
      <MoveHandle name={name} index={index} count={items.length} onMove={onMove} />
      {kind.picture(item, items)}
      <div className="ordered-words">{children}</div>
      <p className="row-actions">
        <LinkButton label="Edit" object={name} ref={editButton} onClick={() => setEditing(true)} />
        {hiding && <LinkButton label={isShown ? 'Hide' : 'Show'} object={name} onClick={() => onShow(!isShown)} />}
        {kind.deletionQuestion(item) !== null && <LinkButton label="Delete" object={name} onClick={onDelete} />}
      </p>
      {kind.below && <div className="ordered-below">{kind.below(item)}</div>}
    </li>
  );
}
