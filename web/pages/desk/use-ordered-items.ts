import { type RefObject, useContext, useRef, useState } from 'react';
import { ContentContext } from '#web/content.ts';
import type { Query } from '#web/features/desk/use-query.ts';
import { api } from '#web/session/api.ts';
import { showFailureToast, showToast } from '#web/toasts/show-toast.ts';
import { moved } from './move-buttons.tsx';

export interface Kind<Item> {
  /** Under which all of them are asked for. */
  path: string;
  /** One of them. */
  unit: string;
  nameOf: (item: Item) => string;
  isShown: (item: Item) => boolean;
  /** What the call takes to show the item or to hide it. */
  inputFor: (item: Item, isShown: boolean) => unknown;
  /** What is asked before it is deleted; `null` where it cannot be. */
  deletionOf: (item: Item) => string | null;
  /** The sentence where there are none. */
  none: string;
}

interface Ordered<Item> {
  kind: Kind<Item>;
  items: Item[];
  answer: Query<Item[]>;
  list: RefObject<HTMLElement | null>;
}

/** What can be done with things in an order; `said` is where the last one that was moved is now. */
export function useOrderedItems<Item extends { id: number }>({ kind, items, answer, list }: Ordered<Item>) {
  const { path, unit, nameOf } = kind;
  const content = useContext(ContentContext);
  const saving = useRef(Promise.resolve());
  const [said, setSaid] = useState('');

  async function attempt(work: () => Promise<unknown>, failed: string) {
    try {
      await work();
      content?.renew();
      return true;
    } catch (error) {
      showFailureToast(error, failed);
      return false;
    }
  }

  /** Shown at once; the calls follow each other, so that the last order is the one that stays. */
  function move(place: number, by: -1 | 1) {
    const next = moved(items, place, by);
    answer.change(() => next);
    setSaid(`“${nameOf(items[place] as Item)}” is now ${place + by + 1} of ${items.length}.`);
    const put = () => api(`${path}/order`, { method: 'PUT', body: { ids: next.map(({ id }) => id) } });
    saving.current = saving.current.then(async () => {
      if (!(await attempt(put, 'The order could not be saved'))) await answer.reload();
    });
  }

  async function show(item: Item, isShown: boolean) {
    const put = () => api(`${path}/${item.id}`, { method: 'PUT', body: kind.inputFor(item, isShown) });
    const isDone = await attempt(put, `The ${unit} could not be changed`);
    if (!isDone) return;
    await answer.reload();
    void showToast({ title: isShown ? `The ${unit} is shown again` : `The ${unit} is hidden` });
  }

  async function remove(item: Item) {
    const question = kind.deletionOf(item);
    if (question === null || !confirm(question)) return;
    const isDone = await attempt(
      () => api(`${path}/${item.id}`, { method: 'DELETE' }),
      `The ${unit} could not be deleted`,
    );
    if (!isDone) return;
    await answer.reload();
    // The button pressed has gone with it.
    list.current?.focus();
    void showToast({ title: `The ${unit} is deleted` });
  }

  return { said, move, show, remove };
}
