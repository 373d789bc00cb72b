const storageKey = (id: number) => `reported comment ${id}`;

/** Remembers until the tab is closed that the reader has reported a comment. The site itself soon forgets who did. */
export function rememberReport(id: number): void {
  try {
    sessionStorage.setItem(storageKey(id), 'yes');
  } catch {
    // Without storage, the button is there again after a reload.
  }
}

export function hasReported(id: number): boolean {
  try {
    return sessionStorage.getItem(storageKey(id)) !== null;
  } catch {
    return false;
  }
}
