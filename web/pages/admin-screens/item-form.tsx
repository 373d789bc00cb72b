import { useState } from 'react';
import { WordButton } from '#web/components/text-button.tsx';
import { api } from '#web/session/api.ts';
import { AdminForm } from './admin-form.tsx';
import { capitalise, type ItemKind } from './item-kind.ts';

interface ItemFormProps<Item> {
  kind: ItemKind<Item>;
  /** `null` adds a new one. */
  item: Item | null;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** The form for one item of an ordered list. */
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
      read={read}
      check={check}
      send={send}
      onAllSaved={onClose}
      saved={`${capitalise(unit)} ${existing ? 'saved' : 'added'}`}
      failed={`The ${unit} could not be saved`}
      button={existing ? 'Save' : `Add the ${unit}`}
      aside={(isUnsaved) => <WordButton label="Cancel" onClick={() => mayClose(isUnsaved) && onClose()} />}
    >
      {fields(item)}
    </AdminForm>
  );
}

/** Asks before a form is closed that has unsaved changes. */
export function mayClose(isUnsaved: boolean): boolean {
  return !isUnsaved || confirm('Close without saving your changes?');
}
