import type { ComponentProps, ReactNode } from 'react';
import type { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import type { Query } from '#web/features/dashboard-frame/use-query.ts';
import type { Problem } from '#web/forms/find-problems.ts';
import { useOrder } from './use-order.ts';

export interface ItemKind<Item> {
  path: string;
  /** The singular noun for an item. */
  unit: string;
  nameOf: (item: Item) => string;
  /** Absent if items of this kind cannot be hidden. */
  hiding?: Hiding<Item>;
  /** The question before the item is deleted; `null` if it cannot be deleted. */
  deletionQuestion: (item: Item) => string | null;
  /** An invitation to add the first one, and what is drawn above it. */
  emptyMessage: string;
  emptyMotif?: ComponentProps<typeof NothingThere>['motif'];
  /** A small picture of the item, which stands beside its name. */
  picture: (item: Item, items: Item[]) => ReactNode;
  /** What is shown below its row, in the full width of the list. */
  below?: (item: Item) => ReactNode;
  /** The fields of the form; `null` is a new item. */
  fields: (item: Item | null) => ReactNode;
  /** Reads the fields as the body of the request that saves the item. */
  read: (fields: FormData) => unknown;
  check?: (fields: FormData) => Problem[];
}

interface Hiding<Item> {
  isShown: (item: Item) => boolean;
  /** The body of the request that shows or hides the item. */
  bodyFor: (item: Item, isShown: boolean) => unknown;
}

interface OrderedItems<Item> {
  kind: ItemKind<Item>;
  items: Item[];
  answer: Query<Item[]>;
}

/** The actions on an ordered list. */
export function useOrderedItems<Item extends { id: number }>({ kind, items, answer }: OrderedItems<Item>) {
  const { path, unit, nameOf } = kind;
  const { run } = useAction();
  const order = useOrder({ path: `${path}/order`, items, nameOf, answer });

  async function show(item: Item, isShown: boolean) {
    const body = kind.hiding?.bodyFor(item, isShown);
    const done = `${capitalise(unit)} ${isShown ? 'shown again' : 'hidden'}`;
    const action = { method: 'PUT', body, done, failed: `The ${unit} could not be changed` } as const;
    if (await run(`${path}/${item.id}`, action)) await order.reload();
  }

  async function remove(item: Item) {
    const question = kind.deletionQuestion(item);
    if (question === null || !confirm(question)) return;
    const action = {
      method: 'DELETE',
      done: `${capitalise(unit)} deleted`,
      failed: `The ${unit} could not be deleted`,
    } as const;
    if (await run(`${path}/${item.id}`, action)) await order.reload();
  }

  return { ...order, show, remove };
}

/** Makes the first letter a capital. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
