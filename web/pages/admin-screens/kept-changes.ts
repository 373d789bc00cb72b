import { createContext, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusIfLost } from '#web/forms/focus-if-lost.ts';
import { useUser } from '#web/session/user.ts';
import { accountKey, parseJson, readStored, readStoredJson, writeStored } from '#web/storage.ts';
import { rowKeysIn, textIn } from './read-fields.ts';

type Entries = [name: string, value: string][];

interface StoredChanges {
  savedAt: number;
  /** The fields of the form as they were saved last. */
  before: Entries;
  now: Entries;
}

/** What was typed in a form and is not saved, when it is opened again. */
export interface Kept {
  savedAt: number;
  /** Whether the text of the site has changed since these changes were made. */
  isOvertaken: boolean;
  /** What was changed: fields, or lists with all the fields of their rows. */
  parts: string[];
  fields: FormData;
}

/** Secrets and files are not kept, nor is the choice of an image, which is easily made again. */
const NEVER_KEPT = '[type=file], [type=password], [data-secret], [name=imageId]';
const FIELDS = ':is(input, textarea, select):not([type=hidden])';
/** A browser gives a site room for about five million. */
const CHARACTERS_MAXIMUM = 500_000;

/** What the fields of a form begin with in place of what the site has; `null` for nothing. */
export const KeptContext = createContext<Kept | null>(null);

/**
 * Keeps on this device what is typed in a form and not saved, and shows it when the form is opened again.
 * @param onShown called when the fields are there, first as the site has them
 */
export function useKeptChanges(form: RefObject<HTMLFormElement | null>, name: string, onShown: () => void) {
  const key = accountKey('form', useUser().user?.id ?? 0, name);
  /** Under which it is kept; a form that is being saved still has the functions of before the item had a name. */
  const keptUnder = useRef(key);
  const [kept, setKept] = useState<Kept | null>(null);
  const saved = useRef<Entries>(null);
  const latest = useRef('');
  /** What this tab has stored last, or has found when it was opened. */
  const stored = useRef<string>(null);
  const read = () => entriesIn(form.current as HTMLFormElement);
  const store = (text: string | null) => {
    // What another tab has stored since is not forgotten with what this one has saved.
    const isOwn = text !== null || readStored('local', keptUnder.current) === stored.current;
    // Where there is no room for the words of now, older ones must not be taken for them.
    if (isOwn && !writeStored('local', keptUnder.current, text)) writeStored('local', keptUnder.current, null);
    stored.current = text;
  };

  // Before anything is typed, which would be taken for what is saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the fields are there, and when they are there anew
  useLayoutEffect(() => {
    if (kept) fillIn(form.current as HTMLFormElement, kept);
    latest.current = JSON.stringify(read());
    if (!saved.current) {
      saved.current = read();
      stored.current = readStored('local', key);
      const found = findChanges(readStoredJson('local', key), saved.current);
      if (!found) store(null);
      setKept(found);
    }
    onShown();
  }, [kept]);

  // A new item has a name of its own once it is saved, which what was typed meanwhile belongs to.
  useEffect(() => {
    if (keptUnder.current === key) return;
    if (stored.current !== null && readStored('local', keptUnder.current) === stored.current) {
      writeStored('local', keptUnder.current, null);
      writeStored('local', key, stored.current);
    }
    keptUnder.current = key;
  }, [key]);

  return {
    kept,
    read,
    keep(): void {
      const now = read();
      const text = JSON.stringify(now);
      const changes = changesToKeep(saved.current ?? [], now);
      if (text !== latest.current) store((changes?.length ?? 0) <= CHARACTERS_MAXIMUM ? changes : null);
      latest.current = text;
    },
    setSaved(sent: Entries): void {
      saved.current = sent;
      latest.current = '';
    },
    forget: () => store(null),
    /** Shows what the site has. */
    drop(): void {
      if (!confirm('Discard these changes? The site’s text is shown instead.')) return;
      store(null);
      flushSync(() => setKept(null));
      focusIfLost(form.current?.querySelector<HTMLElement>(FIELDS));
    },
  };
}

/** Whether something of a form is kept, which is opened at once then. */
export function useIsKept(): (name: string) => boolean {
  const account = useUser().user?.id ?? 0;
  return (name) => readStored('local', accountKey('form', account, name)) !== null;
}

/** The fields of a form that this device may keep. */
function entriesIn(form: HTMLFormElement): Entries {
  const never = new Set([...form.querySelectorAll<HTMLInputElement>(NEVER_KEPT)].map(({ name }) => name));
  return [...new FormData(form)].filter(([name]) => !never.has(name)) as Entries;
}

/** @returns what is to be stored; `null` if the fields are as they were saved */
function changesToKeep(before: Entries, now: Entries): string | null {
  const isSame = JSON.stringify(wordsOf(before)) === JSON.stringify(wordsOf(now));
  return isSame ? null : JSON.stringify({ savedAt: Date.now(), before, now });
}

/** @returns what is kept and differs from the fields as the site has them */
function findChanges(stored: unknown, there: Entries): Kept | null {
  if (!isStoredChanges(stored)) return null;
  const { savedAt, before, now } = stored;
  const [was, typed, has] = [wordsOf(before), wordsOf(now), wordsOf(there)];
  const parts = Object.keys({ ...was, ...typed }).filter(
    (part) => typed[part] !== was[part] && typed[part] !== has[part],
  );
  if (parts.length === 0) return null;
  const fields = new FormData();
  for (const [name, value] of now) fields.append(name, value);
  return { savedAt, isOvertaken: parts.some((part) => was[part] !== has[part]), parts, fields };
}

/** What the browser has stored may be of any shape, for example from another version of Chintan. */
function isStoredChanges(stored: unknown): stored is StoredChanges {
  const { savedAt, before, now } = (stored ?? {}) as Partial<StoredChanges>;
  return (
    !Number.isNaN(new Date(savedAt ?? Number.NaN).getTime()) &&
    [before, now].every((entries) => Array.isArray(entries) && entries.every(isEntry))
  );
}

function isEntry(entry: unknown): boolean {
  return Array.isArray(entry) && entry.length === 2 && entry.every((text) => typeof text === 'string');
}

/** Shows what is kept in the fields of a form; rows are there already. */
function fillIn(form: HTMLFormElement, { parts, fields }: Kept): void {
  for (const field of form.querySelectorAll<HTMLInputElement>(FIELDS)) {
    const { name, type } = field;
    if (!parts.includes(partOf(name)) || field.matches(NEVER_KEPT)) continue;
    if (type === 'checkbox') field.checked = fields.has(name);
    else if (type === 'radio') field.checked = fields.get(name) === field.value;
    else field.value = textIn(fields, name);
  }
}

/**
 * A row that shows more than its fields has the rest in a field named `row`.
 * @param isRow whether that is of the shape of now: it may be from another version of Chintan
 * @returns the rows of a list with the keys in the names of their fields; `undefined` if the list is not kept
 */
export function keptRows<Row>(kept: Kept | null, list: string, isRow: (row: unknown) => boolean = () => true) {
  if (!kept?.parts.includes(list)) return undefined;
  const rows = rowKeysIn(kept.fields, list).map((key) => {
    const text = textIn(kept.fields, `${list}.${key}.row`);
    return { key: Number(key), row: (text ? parseJson(text) : undefined) as Row };
  });
  return rows.every(({ row }) => isRow(row)) ? rows : undefined;
}

const partOf = (name: string) => name.split('.')[0] ?? '';

/** What each field or list says. The site removes empty rows and white space, and the keys of rows are those of the page. */
function wordsOf(entries: Entries): Record<string, string> {
  const words: Record<string, string> = {};
  let lastRow = '';
  for (const [name, value] of entries) {
    const [row, field] = [name.slice(0, name.lastIndexOf('.') + 1), name.slice(name.lastIndexOf('.') + 1)];
    if (value.trim() === '' || field === 'row') continue;
    const beginning = row === lastRow ? '' : '\n';
    words[partOf(name)] = `${words[partOf(name)] ?? ''}${beginning}${JSON.stringify([field, value.trim()])}`;
    lastRow = row;
  }
  return words;
}
