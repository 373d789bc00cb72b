const PREFIX = 'reported comment ';

export const reportedKey = (id: number) => PREFIX + id;

/** Whether the reader has reported a comment. It is remembered until the tab is closed; the site itself soon forgets who did. */
export function hasReported(id: number): boolean {
  try {
    return sessionStorage.getItem(reportedKey(id)) !== null;
  } catch {
    return false;
  }
}

/** Whether they have reported any. */
export function hasReportedAny(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX));
  } catch {
    return false;
  }
}
