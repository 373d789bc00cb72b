import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import { isSameWriting, normaliseWriting } from '#shared/writing.ts';
import { type EditorDraft, EMPTY_DRAFT, writingToSave } from '#web/features/drafts/device-draft.ts';
import type { OpenDraft } from '#web/features/drafts/open-draft.ts';
import { isSameSettings, restoredSettings, settingsOf } from './post-settings.ts';
import { writingOf } from './save-post.ts';

/** The post as it is on the server, as far as the form knows. */
export interface SavedPost {
  post: PostDetailAnswer | null;
  /** What the fields had when it was saved. */
  content: EditorDraft;
  /** The revision on which the text in the form is based. */
  revision: number | null;
  isAside: boolean;
}

/** What the form begins with, and whether the server has it already. */
export function openedState(open: OpenDraft, post: PostDetailAnswer | null, timeZone: string) {
  const content = post ? { ...EMPTY_DRAFT, ...settingsOf(post, timeZone), writing: writingOf(post) } : EMPTY_DRAFT;
  const start = startOf(open, content, post);
  // The draft may have been saved although the response was lost.
  const isSameText = post !== null && isSameWriting(writingToSave(start), normaliseWriting(content.writing));
  const isSaved = isSameText && isSameSettings(start, content) && open.image === null;
  const revision = (open.stored && !isSaved ? open.stored.revision : post?.revision) ?? null;
  const saved: SavedPost = { post, content, revision, isAside: open.stored?.isAside ?? false };
  return { start, isSaved, saved };
}

function startOf({ stored }: OpenDraft, saved: EditorDraft, post: PostDetailAnswer | null): EditorDraft {
  if (!stored) return saved;
  // The draft may be older than a field.
  const writing = { ...saved.writing, ...stored.writing };
  return { writing, pendingTag: stored.pendingTag, ...restoredSettings(stored, saved, post) };
}
