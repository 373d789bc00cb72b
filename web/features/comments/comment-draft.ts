/** A comment that is being written, kept in this tab for the way to the login and back, and for a page loaded again. */
interface CommentDraft {
  text: string;
  /** Under which the site takes it only once; since the first press. */
  key?: string;
  /** Its writer was sent to the login. */
  isReturning?: boolean;
}

const nameOf = (postId: number) => `comment on ${postId}`;

export function readCommentDraft(postId: number): CommentDraft {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(postId)) ?? '{"text":""}');
  } catch {
    return { text: '' };
  }
}

export function saveCommentDraft(postId: number, kept: CommentDraft): void {
  try {
    if (kept.text === '') sessionStorage.removeItem(nameOf(postId));
    else sessionStorage.setItem(nameOf(postId), JSON.stringify(kept));
  } catch {
    // Then it stays in the field alone.
  }
}
