import { type ReactNode, type RefObject, useContext, useRef, useState } from 'react';
import { ContentContext } from '#web/content.ts';
import type { Query } from '#web/features/desk/use-query.ts';
import type { Problem } from '#web/forms/find-problems.ts';
import { api } from '#web/session/api.ts';
import { showFailureToast, showToast } from '#web/toasts/show-toast.ts';
import { moveItem } from './move-buttons.tsx';

export interface ItemKind<Item> {
  /** The API path of the list. */
  path: string;
  /** The singular noun for an item. */
  unit: string;
  nameOf: (item: Item) => string;
  isShown: (item: Item) => boolean;
  /** The body of the request that shows or hides the item. */
  bodyFor: (item: Item, isShown: boolean) => unknown;
  /** The question before the item is deleted; `null` if it cannot be deleted. */
  deletionQuestion: (item: Item) => string | null;
  /** The message for an empty list. */
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
  const content = useContext(ContentContext);
  const saving = useRef(Promise.resolve());
  const [announcement, setAnnouncement] = useState('');

  async function attempt(request: () => Promise<unknown>, failed: string) {
    try {
      await request();
      content?.renew();
      return true;
    } catch (error) {
      showFailureToast(error, failed);
      return false;
    }
  }

  /** Shows the new order at once. The requests are sent one after another, so that the last order is the one stored. */
  function move(index: number, by: -1 | 1) {
    const next = moveItem(items, index, by);
    answer.change(() => next);
    setAnnouncement(`“${nameOf(items[index] as Item)}” is now ${index + by + 1} of ${items.length}.`);
    const put = () => api(`${path}/order`, { method: 'PUT', body: { ids: next.map(({ id }) => id) } });
    saving.current = saving.current.then(async () => {
      if (!(await attempt(put, 'The order could not be saved'))) await answer.reload();
    });
  }

  async function show(item: Item, isShown: boolean) {
    const put = () => api(`${path}/${item.id}`, { method: 'PUT', body: kind.bodyFor(item, isShown) });
    const isDone = await attempt(put, `The ${unit} could not be changed`);
    if (!isDone) return;
    await answer.reload();
    void showToast({ title: isShown ? `The ${unit} is shown again` : `The ${unit} is hidden` });
  }

  async function remove(item: Item) {
    const question = kind.deletionQuestion(item);
    if (question === null || !confirm(question)) return;
    const isDone = await attempt(
      () => api(`${path}/${item.id}`, { method: 'DELETE' }),
      `The ${unit} could not be deleted`,
    );
    if (!isDone) return;
    await answer.reload();
    // The pressed button has disappeared with its item.
    list.current?.focus();
    void showToast({ title: `The ${unit} is deleted` });
  }

  return { announcement, move, show, remove };
}
