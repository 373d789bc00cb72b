export const reportedKey = (id: number) => `reported comment ${id}`;

/** Whether the reader has reported a comment. It is remembered until the tab is closed; the site itself soon forgets who did. */
export function hasReported(id: number): boolean {
  try {
    return sessionStorage.getItem(reportedKey(id)) !== null;
  } catch {
    return false;
  }
}
