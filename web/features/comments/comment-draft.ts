/** A comment being written, stored in this tab so that it survives the login and a reload. */
interface CommentDraft {
  text: string;
  /** The comment key, under which the server creates the comment only once; set at the first attempt to send it. */
  key?: string;
  /** Set when the writer was sent to the login page. */
  isReturning?: boolean;
}

const storageKey = (postId: number) => `comment on ${postId}`;

export function readCommentDraft(postId: number): CommentDraft {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(postId)) ?? '{"text":""}');
  } catch {
    return { text: '' };
  }
}

export function saveCommentDraft(postId: number, draft: CommentDraft): void {
  try {
    if (draft.text === '') sessionStorage.removeItem(storageKey(postId));
    else sessionStorage.setItem(storageKey(postId), JSON.stringify(draft));
  } catch {
    // Without storage, the text is only in the field.
  }
}
