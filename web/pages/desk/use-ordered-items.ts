import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useAction } from '#web/features/desk/use-action.ts';
import type { Query } from '#web/features/desk/use-query.ts';
import type { Problem } from '#web/forms/find-problems.ts';
import { moveItem } from './move-buttons.tsx';

export interface ItemKind<Item> {
  path: string;
  /** The singular noun for an item. */
  unit: string;
  nameOf: (item: Item) => string;
  isShown: (item: Item) => boolean;
  /** The body of the request that shows or hides the item. */
  bodyFor: (item: Item, isShown: boolean) => unknown;
  /** The question before the item is deleted; `null` if it cannot be deleted. */
  deletionQuestion: (item: Item) => string | null;
  emptyMessage: string;
  /** The fields of the form; `null` is a new item. */
  fields: (item: Item | null) => ReactNode;
  /** Reads the fields as the body of the request that saves the item. */
  read: (fields: FormData) => unknown;
  check?: (fields: FormData) => Problem[];
}

interface OrderedItems<Item> {
  kind: ItemKind<Item>;
  items: Item[];
  answer: Query<Item[]>;
  list: RefObject<HTMLElement | null>;
}

/** The actions on an ordered list. `announcement` tells screen readers where the last moved item is now. */
export function useOrderedItems<Item extends { id: number }>({ kind, items, answer, list }: OrderedItems<Item>) {
  const { path, unit, nameOf } = kind;
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
      if (!(await runAction(`${path}/order`, action))) await answer.reload();
    });
  }

  async function show(item: Item, isShown: boolean) {
    const body = kind.bodyFor(item, isShown);
    const done = isShown ? `The ${unit} is shown again` : `The ${unit} is hidden`;
    const action = { method: 'PUT', body, done, failed: `The ${unit} could not be changed` } as const;
    if (await runAction(`${path}/${item.id}`, action)) await answer.reload();
  }

  async function remove(item: Item) {
    const question = kind.deletionQuestion(item);
    if (question === null || !confirm(question)) return;
    const action = {
      method: 'DELETE',
      done: `The ${unit} is deleted`,
      failed: `The ${unit} could not be deleted`,
    } as const;
    if (!(await runAction(`${path}/${item.id}`, action))) return;
    await answer.reload();
    // The pressed button has disappeared with its item.
    list.current?.focus();
  }

  return { announcement, move, show, remove };
}
