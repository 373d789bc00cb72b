import { useContext, useRef, useState } from 'react';
import type { CategoryReference } from '#shared/contracts/category.ts';
import type { PostDetailAnswer, PostStatus } from '#shared/contracts/post.ts';
import { type Writing, writingProblems } from '#shared/writing.ts';
import { ContentContext } from '#web/content.ts';
import { type EditorDraft, isSameDraft, writingToSave } from '#web/features/drafts/device-draft.ts';
import type { Autosave } from '#web/features/drafts/use-autosave.ts';
import type { Problem } from '#web/forms/find-problems.ts';
import { type Form, useForm } from '#web/forms/use-form.ts';
import { paths } from '#web/paths.ts';
import { useLocation } from '#web/router.tsx';
import { ApiError } from '#web/session/api.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { createPost, type SaveOutcome, updatePost } from './save-post.ts';

/** The post that is saved over; `null` while there is none. */
interface Target {
  id: number;
  revision: number | null;
}

interface SavingTask {
  autosave: Autosave;
  read: () => EditorDraft;
  /** As the site has it. */
  saved: EditorDraft;
  target: Target | null;
  categories: CategoryReference[];
  image: File | null;
}

export interface Saving {
  form: Form;
  /** What the site has instead, saved by somebody else meanwhile. */
  theirs: PostDetailAnswer | null;
  /** Sets which status the next press on a button of the form saves with. */
  requestStatus: (status: PostStatus) => void;
  /** Saves over theirs, with the status requested before. */
  keepMine: () => void;
}

/** The two words in which creating and updating speak of themselves. */
const CREATING = { title: 'Failed to create post', otherwise: 'Please try again' };
const UPDATING = { title: 'Failed to update post', otherwise: 'Failed to update post' };

export function useSaving({ autosave, read, saved, target, categories, image }: SavingTask): Saving {
  const [, navigate] = useLocation();
  const content = useContext(ContentContext);
  const [theirs, setTheirs] = useState<PostDetailAnswer | null>(null);
  const requested = useRef<PostStatus>('published');
  const over = useRef(target);
  const sent = useRef<Writing>(undefined);
  const form = useForm({
    check: () => problemsOf(writingToSave(read()), requested.current),
    send,
    failure: over.current ? UPDATING : CREATING,
  });

  async function send() {
    const typed = read();
    const writing = writingToSave(typed);
    const mayBeEmpty = writing.body === '' && saved.writing.body !== '';
    if (mayBeEmpty && !confirm('The text is empty now. Save the draft without it?')) return;
    const outcome = await (over.current ? update(over.current, writing, mayBeEmpty) : create(writing, typed.imageAlt));
    if (outcome.kind === 'conflict') return showConflict(outcome);
    content?.renew();
    await finish(outcome, typed);
  }

  function create(writing: Writing, imageAlt: string): Promise<SaveOutcome> {
    const sentBefore = sent.current;
    sent.current = writing;
    const { draftId } = autosave.draft();
    return createPost({ writing, categories, image, imageAlt, status: requested.current, draftId, sentBefore });
  }

  function update(target: Target, writing: Writing, mayBeEmpty: boolean): Promise<SaveOutcome> {
    const status = requested.current;
    return updatePost({ ...target, writing, status, mayBeEmpty, isOverTheirs: theirs !== null });
  }

  /** @throws ApiError so that the form says that nothing was saved */
  function showConflict({ post, message }: SaveOutcome): never {
    setTheirs(post);
    throw new ApiError(409, [message]);
  }

  /** What was typed while it was sent is not saved yet: it stays here, and goes on as a change of the saved post. */
  async function finish({ post, message }: SaveOutcome, typed: EditorDraft) {
    const current = autosave.draft();
    const isAllSaved = isSameDraft(current, typed);
    const { id, revision = null } = post;
    await autosave.end(isAllSaved ? undefined : { ...current, postId: id, revision, isAside: false });
    showSavedToast(message, target === null);
    // Whoever has gone elsewhere meanwhile stays there.
    if (!form.ref.current) return;
    if (isAllSaved) navigate(paths.posts());
    else navigate(paths.editPost({ id, draft: current.id }), { replace: true });
  }

  return {
    form,
    theirs,
    requestStatus(status) {
      requested.current = status;
    },
    keepMine() {
      if (theirs) over.current = { id: theirs.id, revision: theirs.revision ?? null };
      form.ref.current?.requestSubmit();
    },
  };
}

/** Each under its field and in a toast. */
function problemsOf(writing: Writing, status: PostStatus): Problem[] {
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
