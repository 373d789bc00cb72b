/** Session storage lasts as long as the tab, local storage on this device. Both may be blocked, full, or hold anything. */
type StorageArea = 'session' | 'local';

/** @throws DOMException if the storage is blocked */
const storageOf = (area: StorageArea) => (area === 'local' ? localStorage : sessionStorage);

/** @returns `null` as well where the browser lets the site store nothing */
export function readStored(area: StorageArea, key: string): string | null {
  try {
    return storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** @returns the value that was stored as JSON, of any shape; `null` as well if it is broken */
export function readStoredJson(area: StorageArea, key: string): unknown {
  return parseJson(readStored(area, key) ?? '');
}

/** @returns `null` if the text is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param value `null` deletes what is there @returns whether it worked; if not, the site does without */
export function writeStored(area: StorageArea, key: string, value: string | null): boolean {
  try {
    if (value === null) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** The key of what this device keeps of an account: its drafts, and what it typed in forms and letters. */
export function accountKey(kind: 'draft' | 'form' | 'letter', account: number, name: string | number): string {
  return `chintan:${kind}:${account}:${name}`;
}

/** The keys of all that this device keeps of an account. */
export function accountKeys(account: number): string[] {
  return storedKeys('local').filter((key) => new RegExp(`^chintan:[a-z]+:${account}:`).test(key));
}

export function storedKeys(area: StorageArea): string[] {
  try {
    return Object.keys(storageOf(area));
  } catch {
    return [];
  }
}
