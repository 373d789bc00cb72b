import type { CommentPage } from '#shared/contracts/comment.ts';
import type { Language } from '#shared/contracts/text.ts';
import { createStore, type Store } from '#web/store.ts';

/** The comments that are shown, newest first. */
export type CommentList = Pick<CommentPage, 'rows' | 'count' | 'more'> & { replyCount: number };

/** Where the comments are, and how they are written. */
export interface Place {
  postId: number;
  /** That of the post, in which the labels are. */
  language: Language;
  /** Only comments older than the one with this id are shown; `null` for all. */
  before: number | null;
  /** Of the site, for dates. */
  timeZone: string;
  /** In which language dates are. */
  dates: Language;
}

export interface Conversation extends Place {
  list: Store<CommentList>;
  /** The id of the oldest comment with which the page was rendered; 0 for none. */
  oldestAtFirst: number;
}

/** What the form of a comment has to know. */
export type WrittenIn = Pick<Conversation, 'postId' | 'language' | 'oldestAtFirst'>;

export function beginConversation(place: Place, page: CommentPage): Conversation {
  return { ...place, list: createStore(listIn(page)), oldestAtFirst: page.rows.at(-1)?.id ?? 0 };
}

export function listIn({ rows, count, more, reply_count = 0 }: CommentPage): CommentList {
  return { rows, count, more, replyCount: reply_count };
}
