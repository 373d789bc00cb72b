import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import type { Query } from '#web/features/dashboard-frame/use-query.ts';
import { AddButton } from './admin-screen.tsx';
import { ItemForm } from './item-form.tsx';
import { OrderedRow } from './ordered-row.tsx';
import { type ItemKind, useOrderedItems } from './use-ordered-items.ts';

interface OrderedListProps<Item> {
  kind: ItemKind<Item>;
  items: Item[];
  answer: Query<Item[]>;
  children: (item: Item) => ReactNode;
}

/** Items that an admin puts in order. Each can be edited, hidden, moved and deleted in its row. */
export function OrderedList<Item extends { id: number }>(props: OrderedListProps<Item>) {
  const { kind, items, answer, children } = props;
  const { path, unit } = kind;
  const addButton = useRef<HTMLButtonElement>(null);
  const [isAdding, setAdding] = useState(false);
  const { announcement, move, reload, show, remove } = useOrderedItems({ kind, items, answer });

  function stopAdding() {
    flushSync(() => setAdding(false));
    addButton.current?.focus();
  }

  const addButtonRow = <AddButton unit={unit} ref={addButton} onClick={() => setAdding(true)} />;

  return (
    <>
      {isAdding && (
        <div className="screen-editing marked">
          <h2>New {unit}</h2>
          <ItemForm kind={kind} item={null} onSaved={reload} onClose={stopAdding} />
        </div>
      )}
      {!isAdding && items.length > 0 && addButtonRow}
      {!isAdding && items.length === 0 && (
        <NothingThere seed={kind.emptyMessage} motif={kind.emptyMotif} sentence={kind.emptyMessage}>
          {addButtonRow}
        </NothingThere>
      )}
      <ol className="ordered-list" tabIndex={-1} aria-label={`All ${path.split('/').pop()}`}>
        {items.map((item, index) => (
          <OrderedRow
            key={item.id}
            kind={kind}
            items={items}
            index={index}
            onMove={move}
            onShow={(isShown) => show(item, isShown)}
            onDelete={() => remove(item)}
            onSaved={reload}
          >
            {children(item)}
          </OrderedRow>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}
