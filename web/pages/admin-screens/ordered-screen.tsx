import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { langOf } from '#web/components/lang-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import type { Query } from '#web/features/dashboard-frame/use-query.ts';
import { AdminScreen, Fetched } from './admin-screen.tsx';
import { capitalise, ItemForm, type ItemKind, keptNameOf } from './item-form.tsx';
import { useIsKept } from './kept-changes.ts';
import { MoveHandle } from './order/move-handle.tsx';
import { useOrder } from './use-order.ts';

/** A screen with items that an admin puts in order. Each can be edited, hidden, moved and deleted in its row. */
export function OrderedScreen<Item extends { id: number }>({ kind }: { kind: ItemKind<Item> }) {
  const { here, lead, unit } = kind;
  const addButton = useRef<HTMLButtonElement>(null);
  const isKept = useIsKept();
  const [isAdding = isKept(keptNameOf(here, null)), setAdding] = useState<boolean>();

  function stopAdding() {
    flushSync(() => setAdding(false));
    addButton.current?.focus();
  }

  const action = (
    <button type="button" className="button" hidden={isAdding} ref={addButton} onClick={() => setAdding(true)}>
      Add a {unit}
    </button>
  );
  return (
    <AdminScreen here={here} lead={lead} action={action}>
      <Fetched<Item[]> path={`/desk/${here}`}>
        {(items, answer) => (
          <OrderedList kind={kind} items={items} answer={answer} onStopAdding={isAdding ? stopAdding : null} />
        )}
      </Fetched>
    </AdminScreen>
  );
}

interface OrderedListProps<Item> {
  kind: ItemKind<Item>;
  items: Item[];
  answer: Query<Item[]>;
  /** Ends adding an item; `null` while none is being added. */
  onStopAdding: (() => void) | null;
}

function OrderedList<Item extends { id: number }>({ kind, items, answer, onStopAdding }: OrderedListProps<Item>) {
  const { here, unit, nameOf } = kind;
  const { announcement, move, reload } = useOrder({ path: `/desk/${here}/order`, items, nameOf, answer });
  const isKept = useIsKept();
  const [kept] = useState(() => items.filter((item) => isKept(keptNameOf(here, item))).map(({ id }) => id));

  return (
    <>
      {onStopAdding && (
        <div className="screen-editing marked">
          <h2>New {unit}</h2>
          <ItemForm kind={kind} item={null} onSaved={reload} onClose={onStopAdding} />
        </div>
      )}
      {!onStopAdding && items.length === 0 && (
        <NothingThere seed={kind.emptyMessage} motif={kind.emptyMotif} sentence={kind.emptyMessage} />
      )}
      <ol className="ordered-list" tabIndex={-1} aria-label={`All ${here}`}>
        {items.map((item, index) => (
          <OrderedRow
            key={item.id}
            {...{ kind, items, index }}
            isOpen={kept.includes(item.id)}
            onMove={move}
            onChanged={reload}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

interface OrderedRowProps<Item> {
  kind: ItemKind<Item>;
  /** All items of the list; the row is that of the one at `index`. */
  items: Item[];
  index: number;
  /** Whether its form is open at first. */
  isOpen: boolean;
  onMove: (from: number, to: number) => void;
  onChanged: () => Promise<void>;
}

function OrderedRow<Item extends { id: number }>(props: OrderedRowProps<Item>) {
  const { kind, items, index, isOpen, onMove, onChanged } = props;
  const [isEditing, setEditing] = useState(isOpen);
  const editButton = useRef<HTMLButtonElement>(null);
  const { run } = useAction();
  const item = items[index] as Item;
  const { here, unit, hiding } = kind;
  const path = `/desk/${here}/${item.id}`;
  const [title, href, about] = [kind.nameOf(item), kind.href?.(item), kind.about?.(item)];
  const name = `“${title}”`;
  const isShown = hiding?.isShown(item) ?? true;
  const question = kind.deletionQuestion(item);

  function close() {
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  }

  async function toggle() {
    const body = hiding?.bodyFor(item, !isShown);
    const done = `${capitalise(unit)} ${isShown ? 'hidden' : 'shown again'}`;
    if (await run(path, { method: 'PUT', body, done, failed: `The ${unit} could not be changed` })) await onChanged();
  }

  async function remove() {
    if (question === null || !confirm(question)) return;
    const done = `${capitalise(unit)} deleted`;
    if (await run(path, { method: 'DELETE', done, failed: `The ${unit} could not be deleted` })) await onChanged();
  }

  if (isEditing) {
    return (
      <li className="screen-editing marked">
        <ItemForm kind={kind} item={item} onSaved={onChanged} onClose={close} />
      </li>
    );
  }
  return (
    <li className="ordered-row ruled" data-hidden={!isShown}>
      <MoveHandle name={name} index={index} count={items.length} onMove={onMove} />
      {kind.picture(item, items)}
      <div className="ordered-words">
        <h2 lang={langOf(title)}>{href ? <a href={href}>{title}</a> : title}</h2>
        <p className="meta figures">
          {kind.facts(item)}
          {!isShown && (
            <span className="badge" data-draft="">
              Hidden
            </span>
          )}
        </p>
        {about && (
          <p className="ordered-about quiet small" lang={langOf(about)}>
            {about}
          </p>
        )}
      </div>
      <p className="row-actions">
        <LinkButton label="Edit" object={name} ref={editButton} onClick={() => setEditing(true)} />
        {hiding && <LinkButton label={isShown ? 'Hide' : 'Show'} object={name} onClick={toggle} />}
        {question !== null && <LinkButton label="Delete" object={name} onClick={remove} />}
      </p>
      {kind.below && <div className="ordered-below">{kind.below(item)}</div>}
    </li>
  );
}
