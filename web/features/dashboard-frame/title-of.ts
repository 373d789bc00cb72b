/** What a post is called in the admin area, also while it has no title. */
export function titleOf({ title }: { title: string }): string {
  return title || 'Untitled';
}
