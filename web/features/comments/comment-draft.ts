import { readStoredJson, writeStored } from '#web/storage.ts';

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

/** `island-list.ts` looks for keys that begin like these. */
const storageKey = ({ postId, parentId }: CommentPlace) =>
  parentId === null ? `comment on ${postId}` : `reply to ${parentId} on ${postId}`;

export function readCommentDraft(place: CommentPlace): CommentDraft {
  return (readStoredJson('session', storageKey(place)) as CommentDraft | null) ?? { text: '' };
}

export function saveCommentDraft(place: CommentPlace, draft: CommentDraft): void {
  writeStored('session', storageKey(place), draft.text === '' ? null : JSON.stringify(draft));
}
