import { type ComponentProps, type ReactNode, useState } from 'react';
import { WordButton } from '#web/components/text-button.tsx';
import type { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import type { Problem } from '#web/forms/find-problems.ts';
import { api } from '#web/session/api.ts';
import { AdminForm } from './admin-form.tsx';

/** What an admin puts in order on a screen of its own, such as categories. */
export interface ItemKind<Item> {
  /** The screen, which is also the path of the API. */
  here: 'categories' | 'series' | 'videos';
  lead: ReactNode;
  unit: string;
  nameOf: (item: Item) => string;
  /** Absent if items of this kind cannot be hidden. */
  hiding?: {
    isShown: (item: Item) => boolean;
    /** The body of the request that shows or hides the item. */
    bodyFor: (item: Item, isShown: boolean) => unknown;
  };
  /** The question before the item is deleted; `null` if it cannot be deleted. */
  deletionQuestion: (item: Item) => string | null;
  /** An invitation to add the first one, and what is drawn above it. */
  emptyMessage: string;
  emptyMotif?: ComponentProps<typeof NothingThere>['motif'];
  /** A small picture of the item, beside its words. */
  picture: (item: Item, items: Item[]) => ReactNode;
  /** Its page, if readers can open it. */
  href?: (item: Item) => string | undefined;
  /** What is known of it, as the parts of a line, and below that a text of its own. */
  facts: (item: Item) => ReactNode;
  about?: (item: Item) => string;
  /** What is shown below its row, in the full width of the list. */
  below?: (item: Item) => ReactNode;
  /** The fields of the form; `null` is a new item. */
  fields: (item: Item | null) => ReactNode;
  /** Reads the fields as the body of the request that saves the item. */
  read: (fields: FormData) => unknown;
  check?: (fields: FormData) => Problem[];
}

interface ItemFormProps<Item> {
  kind: ItemKind<Item>;
  /** `null` adds a new one. */
  item: Item | null;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

export function ItemForm<Item extends { id: number }>({ kind, item, onSaved, onClose }: ItemFormProps<Item>) {
  const { here, unit, nameOf, read, check, fields } = kind;
  const [existing, setExisting] = useState(item);

  async function send(body: unknown) {
    if (existing) await api(`/desk/${here}/${existing.id}`, { method: 'PUT', body });
    else setExisting(await api<Item>(`/desk/${here}`, { method: 'POST', body }));
    await onSaved();
  }

  return (
    <AdminForm
      label={existing ? `Edit “${nameOf(existing)}”` : `New ${unit}`}
      keptAs={keptNameOf(here, existing)}
      read={read}
      check={check}
      send={send}
      onAllSaved={onClose}
      saved={`${capitalise(unit)} ${existing ? 'saved' : 'added'}`}
      failed={`The ${unit} could not be saved`}
      button={existing ? 'Save' : `Add the ${unit}`}
      aside={(_, mayClose) => <WordButton label="Cancel" onClick={() => mayClose() && onClose()} />}
    >
      {fields(item)}
    </AdminForm>
  );
}

export const keptNameOf = (here: string, item: { id: number } | null) => `${here}/${item?.id ?? 'new'}`;

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
