import { useContext, useRef, useState } from 'react';
import type { CategoryReference } from '#shared/contracts/category.ts';
import type { PostDetailAnswer, PostStatus } from '#shared/contracts/post.ts';
import { type Writing, writingProblems } from '#shared/writing.ts';
import { ContentContext } from '#web/content.ts';
import { type EditorDraft, isSameDraft, writingToSave } from '#web/features/drafts/device-draft.ts';
import type { Autosave } from '#web/features/drafts/use-autosave.ts';
import type { Problem } from '#web/forms/find-problems.ts';
import { useForm } from '#web/forms/use-form.ts';
import { paths } from '#web/paths.ts';
import { useLocation } from '#web/router.tsx';
import { ApiError } from '#web/session/api.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { createPost, type SaveOutcome, updatePost } from './save-post.ts';

/** The post to update, and the revision on which the update is based. */
interface Target {
  id: number;
  revision: number | null;
}

interface SavingOptions {
  autosave: Autosave;
  read: () => EditorDraft;
  /** The content as the server has it. */
  saved: EditorDraft;
  target: Target | null;
  categories: CategoryReference[];
  image: File | null;
}

const CREATING = { title: 'Failed to create post', otherwise: 'Please try again' };
const UPDATING = { title: 'Failed to update post', otherwise: 'Failed to update post' };

export function useSaving({ autosave, read, saved, target, categories, image }: SavingOptions) {
  const [, navigate] = useLocation();
  const content = useContext(ContentContext);
  /** The text that was saved elsewhere meanwhile; `null` without a conflict. */
  const [theirs, setTheirs] = useState<PostDetailAnswer | null>(null);
  const requested = useRef<PostStatus>('published');
  const updateTarget = useRef(target);
  const lastSent = useRef<Writing>(undefined);
  const form = useForm({
    check: () => findProblems(writingToSave(read()), requested.current),
    send,
    failure: updateTarget.current ? UPDATING : CREATING,
  });

  async function send() {
    const typed = read();
    const writing = writingToSave(typed);
    const mayBeEmpty = writing.body === '' && saved.writing.body !== '';
    if (mayBeEmpty && !confirm('The text is empty now. Save the draft without it?')) return;
    const outcome = await (updateTarget.current
      ? update(updateTarget.current, writing, mayBeEmpty)
      : create(writing, typed.imageAlt));
    if (outcome.kind === 'conflict') return showConflict(outcome);
    content?.renew();
    await finish(outcome, typed);
  }

  function create(writing: Writing, imageAlt: string): Promise<SaveOutcome> {
    const sentBefore = lastSent.current;
    lastSent.current = writing;
    const { draftId } = autosave.draft();
    return createPost({ writing, categories, image, imageAlt, status: requested.current, draftId, sentBefore });
  }

  function update(target: Target, writing: Writing, mayBeEmpty: boolean): Promise<SaveOutcome> {
    const status = requested.current;
    return updatePost({ ...target, writing, status, mayBeEmpty, isOverTheirs: theirs !== null });
  }

  /** @throws ApiError always, so that the form shows that nothing was saved */
  function showConflict({ post, message }: SaveOutcome): never {
    setTheirs(post);
    throw new ApiError(409, [message]);
  }

  /** Input that was typed during the save is not saved yet: it stays in the draft, as a change to the saved post. */
  async function finish({ post, message }: SaveOutcome, typed: EditorDraft) {
    const current = autosave.draft();
    const isAllSaved = isSameDraft(current, typed);
    const { id, revision = null } = post;
    const rest = isAllSaved ? undefined : { ...current, postId: id, revision, isAside: false };
    const hasEnded = await autosave.end(rest);
    showSavedToast(message, target === null);
    // The browser cannot store what is not saved yet, so the form must not be left.
    if (!hasEnded) {
      updateTarget.current = { id, revision };
      return;
    }
    // If the user has left the form meanwhile, there is no further navigation.
    if (!form.ref.current) return;
    if (isAllSaved) navigate(paths.posts());
    else navigate(paths.editPost({ id, draft: current.id }), { replace: true });
  }

  return {
    form,
    theirs,
    /** Sets which status the next press on a button of the form saves with. */
    requestStatus(status: PostStatus) {
      requested.current = status;
    },
    /** Replaces the other text with this one, with the status requested before. */
    keepMine() {
      if (theirs) updateTarget.current = { id: theirs.id, revision: theirs.revision ?? null };
      form.ref.current?.requestSubmit();
    },
  };
}

/** Each problem is shown below its field and in a toast. */
function findProblems(writing: Writing, status: PostStatus): Problem[] {
  return writingProblems(writing, status).map(({ field, message }) => ({
    field,
    message,
    toast: { title: 'Validation Error', description: message },
  }));
}

function showSavedToast(message: string, isNew: boolean) {
  const title = isNew ? 'Success!' : 'Post updated successfully';
  const description = isNew ? message || 'Post created successfully' : message;
  void showToast(description === title ? { title } : { title, description });
}
