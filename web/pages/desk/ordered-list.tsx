import { type ReactNode, useContext, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ContentContext } from '#web/content.ts';
import { EmptyDrawing } from '#web/pages/dashboard/empty-drawing.tsx';
import { api } from '#web/session/api.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { moved } from './move-buttons.tsx';
import { OrderedRow } from './ordered-row.tsx';
import type { Answer } from './use-answer.ts';

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

interface OrderedListProps<Item> {
  kind: Kind<Item>;
  items: Item[];
  answer: Answer<Item[]>;
  /** What a row says of an item. */
  children: (item: Item) => ReactNode;
  /** For a new one where there is no item. */
  form: (item: Item | null, onSaved: () => Promise<void>, onClose: () => void) => ReactNode;
}

/** Things an admin puts in order: each can be edited, hidden, moved and deleted where it stands. */
export function OrderedList<Item extends { id: number }>(props: OrderedListProps<Item>) {
  const { kind, items, answer, children, form } = props;
  const { path, unit, nameOf } = kind;
  const content = useContext(ContentContext);
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const saving = useRef(Promise.resolve());
  const [isAdding, setAdding] = useState(false);
  const [said, setSaid] = useState('');

  async function attempt(work: () => Promise<unknown>, failed: string) {
    try {
      await work();
      content?.renew();
      return true;
    } catch (error) {
      void showToast({ title: failed, description: (error as Error).message, isDestructive: true });
      return false;
    }
  }

  /** Shown at once; the calls follow each other, so that the last order is the one that stays. */
  function move(place: number, by: -1 | 1) {
    const next = moved(items, place, by);
    answer.become(() => next);
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

  function stopAdding() {
    flushSync(() => setAdding(false));
    adding.current?.focus();
  }

  return (
    <>
      {isAdding ? (
        <div className="desk-editing">
          <h2>A new {unit}</h2>
          {form(null, answer.reload, stopAdding)}
        </div>
      ) : (
        <p className="desk-add">
          <button type="button" className="button" ref={adding} onClick={() => setAdding(true)}>
            Add a {unit}
          </button>
        </p>
      )}
      {items.length === 0 && !isAdding && (
        <div className="nothing-found">
          <EmptyDrawing seed={kind.none} />
          <p>{kind.none}</p>
        </div>
      )}
      <ol className="ordered-list" ref={list} tabIndex={-1} aria-label={`All ${path.split('/').pop()}`}>
        {items.map((item, place) => (
          <OrderedRow
            key={item.id}
            kind={kind}
            item={item}
            place={place}
            count={items.length}
            onMove={(by) => move(place, by)}
            onShow={(isShown) => show(item, isShown)}
            onDelete={() => remove(item)}
            form={(onClose) => form(item, answer.reload, onClose)}
          >
            {children(item)}
          </OrderedRow>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
