/** What the browser keeps: in this tab, or on this device. It may be blocked or full, and people can put anything there. */
type Place = 'session' | 'local';

/** Browsers throw even at the name of a storage that is blocked. */
const storageIn = (place: Place) => (place === 'local' ? localStorage : sessionStorage);

/** @returns `null` as well where the browser lets the site store nothing */
export function readStored(place: Place, key: string): string | null {
  try {
    return storageIn(place).getItem(key);
  } catch {
    return null;
  }
}

/** @returns the value that was stored as JSON, of any shape; `null` as well if it is broken */
export function readStoredJson(place: Place, key: string): unknown {
  try {
    return JSON.parse(readStored(place, key) ?? 'null');
  } catch {
    return null;
  }
}

/** @param value `null` deletes what is there @returns whether it worked; if not, the site does without */
export function writeStored(place: Place, key: string, value: string | null): boolean {
  try {
    if (value === null) storageIn(place).removeItem(key);
    else storageIn(place).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function isAnyStored(place: Place, isMeant: (key: string) => boolean): boolean {
  try {
    return Object.keys(storageIn(place)).some(isMeant);
  } catch {
    return false;
  }
}
