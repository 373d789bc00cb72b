import { useRef, useState } from 'react';
import { useAction } from '#web/features/desk/use-action.ts';
import type { Query } from '#web/features/desk/use-query.ts';
import { moveItem } from './move-buttons.tsx';

interface Order<Item> {
  /** Of the request that stores the order. */
  path: string;
  items: Item[];
  nameOf: (item: Item) => string;
  answer: Query<Item[]>;
}

/** Moves the items of a list. `announcement` tells screen readers where the last moved item is now. */
export function useOrder<Item extends { id: number }>({ path, items, nameOf, answer }: Order<Item>) {
  const runAction = useAction();
  const saving = useRef(Promise.resolve());
  const [announcement, setAnnouncement] = useState('');

  /** Shows the new order at once. The requests are sent one after another, so that the last order is the one stored. */
  function move(index: number, by: -1 | 1) {
    const next = moveItem(items, index, by);
    answer.change(() => next);
    setAnnouncement(`“${nameOf(items[index] as Item)}” is now ${index + by + 1} of ${items.length}.`);
    const body = { ids: next.map(({ id }) => id) };
    const action = { method: 'PUT', body, done: '', failed: 'The order could not be saved' } as const;
    saving.current = saving.current.then(async () => {
      if (!(await runAction(path, action))) await answer.reload();
    });
  }

  return { announcement, move };
}
