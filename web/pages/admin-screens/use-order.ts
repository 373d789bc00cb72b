import { useRef, useState } from 'react';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import type { Query } from '#web/features/dashboard-frame/use-query.ts';
import { announceMove, moveItem } from './order/move-item.ts';

interface Order<Item> {
  /** Of the request that stores the order. */
  path: string;
  items: Item[];
  nameOf: (item: Item) => string;
  answer: Query<Item[]>;
}

interface Saving<Item> {
  /** The order that is to be stored next. */
  next: Item[] | undefined;
  /** The order that is stored. */
  stored: Item[];
}

/** Moves the items of a list. `announcement` tells screen readers where the last moved item is now. */
export function useOrder<Item extends { id: number }>({ path, items, nameOf, answer }: Order<Item>) {
  const { run } = useAction();
  const saving = useRef<Saving<Item>>(undefined);
  const [announcement, setAnnouncement] = useState('');

  /** Shows the new order before it is stored. */
  function move(from: number, to: number) {
    const next = moveItem(items, from, to);
    answer.change(() => next);
    setAnnouncement(announceMove(`“${nameOf(items[from] as Item)}”`, to, items.length));
    if (saving.current) saving.current.next = next;
    else void save({ next, stored: items });
  }

  /** One request at a time, each with the latest order. If one fails, the list is again as it was stored. */
  async function save(state: Saving<Item>) {
    saving.current = state;
    for (let order = state.next; order; order = state.next) {
      state.next = undefined;
      const body = { ids: order.map(({ id }) => id) };
      const action = { method: 'PUT', body, done: '', failed: 'The new order could not be saved' } as const;
      if (await run(path, action)) state.stored = order;
      else {
        state.next = undefined;
        answer.change(() => state.stored);
        setAnnouncement('The order is as it was before.');
      }
    }
    saving.current = undefined;
    await answer.reload();
  }

  /** Loads the items again after another change; while an order is being stored, that follows by itself. */
  async function reload() {
    if (!saving.current) await answer.reload();
  }

  return { announcement, move, reload };
}
