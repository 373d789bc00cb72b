import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import { isSameWriting, normaliseWriting } from '#shared/writing.ts';
import { type EditorDraft, EMPTY_DRAFT, restoreDraft, writingToSave } from '#web/features/drafts/device-draft.ts';
import type { OpenDraft } from '#web/features/drafts/open-draft.ts';
import { createPostDraft } from '#web/features/drafts/post-draft.ts';
import { isSameSettings, settingsOf } from './post-settings.ts';
import { writingOf } from './save-post.ts';

/** What the form begins with, and whether the server has it already. */
export function openedDraft(open: OpenDraft, post: PostDetailAnswer | null, timeZone: string) {
  const { stored, image } = open;
  const content = post ? { ...EMPTY_DRAFT, ...settingsOf(post, timeZone), writing: writingOf(post) } : EMPTY_DRAFT;
  const typed = typedOf(open, content, post);
  // The draft may have been saved although the response was lost.
  const isSameText = post !== null && isSameWriting(writingToSave(typed), normaliseWriting(content.writing));
  const isSaved = isSameText && isSameSettings(typed, content) && image === null;
  const revision = (stored && !isSaved ? stored.revision : post?.revision) ?? null;
  const saved = { post, content, revision, isAside: stored?.isAside ?? false };
  return { draft: createPostDraft(typed, image, saved), isSaved };
}

function typedOf({ stored }: OpenDraft, saved: EditorDraft, post: PostDetailAnswer | null): EditorDraft {
  if (!stored) return saved;
  const typed = restoreDraft(stored, saved);
  if (post?.status !== 'published') return typed;
  // A post that has been published since cannot be scheduled, and has got a date.
  return { ...typed, publishAt: '', publishedOn: stored.publishedOn || saved.publishedOn };
}
