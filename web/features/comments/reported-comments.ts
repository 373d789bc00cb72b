const storageKey = (id: number) => `reported comment ${id}`;

/** Remembers, in this tab, that the reader has reported a comment: the site itself does not know who reports. */
export function rememberReport(id: number): void {
  try {
    sessionStorage.setItem(storageKey(id), 'yes');
  } catch {
    // Without storage, it can be reported once more, which is not counted.
  }
}

export function hasReported(id: number): boolean {
  try {
    return sessionStorage.getItem(storageKey(id)) !== null;
  } catch {
    return false;
  }
}
