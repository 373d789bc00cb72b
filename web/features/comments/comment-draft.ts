/** A comment being written, stored in this tab so that it survives the login and a reload. */
interface CommentDraft {
  text: string;
  /** The comment key, under which the server creates the comment only once; set at the first attempt to send it. */
  key?: string;
  /** Set when the writer was sent to the login page. */
  isReturning?: boolean;
}

/** Where a comment is being written: below a post, or as a reply to a comment. */
interface CommentPlace {
  postId: number;
  parentId: number | null;
}

const KEY = /^(comment|reply to \d+) on \d+$/;

const storageKey = ({ postId, parentId }: CommentPlace) =>
  parentId === null ? `comment on ${postId}` : `reply to ${parentId} on ${postId}`;

export function readCommentDraft(place: CommentPlace): CommentDraft {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(place)) ?? '{"text":""}');
  } catch {
    return { text: '' };
  }
}

export function saveCommentDraft(place: CommentPlace, draft: CommentDraft): void {
  try {
    if (draft.text === '') sessionStorage.removeItem(storageKey(place));
    else sessionStorage.setItem(storageKey(place), JSON.stringify(draft));
  } catch {
    // Without storage, the text is only in the field.
  }
}

/** Whether anything is being written in this tab, here or on another page. */
export function hasCommentDraft(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => KEY.test(key));
  } catch {
    return false;
  }
}
