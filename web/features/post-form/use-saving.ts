import { useContext, useRef, useState } from 'react';
import type { PostDetailAnswer, PostStatus } from '#shared/contracts/post.ts';
import { ContentContext } from '#web/content.ts';
import { sameWriting, type Writing } from '#web/features/draft-keeping/kept-draft.ts';
import type { Keeping } from '#web/features/draft-keeping/use-keeping.ts';
import { type Form, useForm } from '#web/forms/use-form.ts';
import { paths } from '#web/paths.ts';
import { useLocation } from '#web/router.tsx';
import { ApiError, api } from '#web/session/api.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { checkWriting } from './check-writing.ts';
import { createPost, holds, type Saved, tidyWriting, updatePost } from './save-post.ts';

/** The post that is saved over; `null` while there is none. */
interface Target {
  id: number;
  revision: number | null;
}

interface SavingTask {
  keeping: Keeping;
  read: () => Writing;
  /** As the site has it. */
  saved: Writing;
  target: Target | null;
  categoryName: (id: string) => string;
  image: File | null;
}

export interface Saving {
  form: Form;
  /** What the site has instead, saved by somebody else meanwhile. */
  theirs: PostDetailAnswer | null;
  /** What the next press on a button of the form is to do. */
  wish: (status: PostStatus) => void;
  /** Saves over theirs, as was wished before. */
  keepMine: () => void;
}

/** The two words in which creating and updating speak of themselves. */
const CREATING = { title: 'Failed to create post', otherwise: 'Please try again' };
const UPDATING = { title: 'Failed to update post', otherwise: 'Failed to update post' };

export function useSaving({ keeping, read, saved, target, categoryName, image }: SavingTask): Saving {
  const [, navigate] = useLocation();
  const content = useContext(ContentContext);
  const [theirs, setTheirs] = useState<PostDetailAnswer | null>(null);
  const wished = useRef<PostStatus>('published');
  const over = useRef(target);
  /** Sent before, perhaps with the answer lost on the way. */
  const sent = useRef<Writing>(undefined);
  const form = useForm({
    check: () => checkWriting(tidyWriting(read()), wished.current),
    send,
    failure: over.current ? UPDATING : CREATING,
  });

  async function send() {
    const typed = read();
    const writing = tidyWriting(typed);
    const mayBeEmpty = writing.content === '' && saved.content !== '';
    if (mayBeEmpty && !confirm('The text is empty now. Save the draft without it?')) return;
    const before = sent.current;
    sent.current = writing;
    const answer = await (over.current
      ? update(over.current, writing, mayBeEmpty)
      : createOrUpdate(writing, before)
    ).catch(showTheirs);
    content?.renew();
    await finish(answer, typed);
  }

  async function createOrUpdate(writing: Writing, before: Writing | undefined): Promise<Saved> {
    const status = wished.current;
    const { draftId } = keeping.draft();
    const answer = await createPost({ writing, category: categoryName(writing.category), image, status, draftId });
    const { id, revision = null } = answer.data;
    const isSame = holds(answer.data, writing);
    if (isSame && answer.data.status === status) return answer;
    // Created by an earlier press whose answer never came, and written on since.
    if (isSame || (before && holds(answer.data, before)))
      return updatePost({ id, revision, writing, status, mayBeEmpty: false });
    throw new SaveConflict(answer.data);
  }

  function update({ id, revision }: Target, writing: Writing, mayBeEmpty: boolean): Promise<Saved> {
    return updatePost({ id, revision, writing, status: wished.current, mayBeEmpty, isOverTheirs: theirs !== null });
  }

  async function showTheirs(error: unknown): Promise<never> {
    const post = error instanceof ApiError && error.status === 409 ? await postOf(error, over.current?.id) : undefined;
    if (post) {
      setTheirs(post);
      over.current = { id: post.id, revision: over.current?.revision ?? null };
    }
    throw error;
  }

  /** What was typed while it was sent is not saved yet: it stays here, and goes on as a change of the saved post. */
  async function finish({ data, message }: Saved, typed: Writing) {
    const current = keeping.draft();
    const isAllSaved = sameWriting(current.writing, typed);
    const { id, revision = null } = data;
    await keeping.end(isAllSaved ? undefined : { ...current, postId: id, revision, isAside: false });
    tellSaved(message, target === null);
    // Whoever has gone elsewhere meanwhile stays there.
    if (!form.ref.current) return;
    if (isAllSaved) navigate(paths.posts());
    else navigate(paths.editPost({ id, draft: current.id }), { replace: true });
  }

  return {
    form,
    theirs,
    wish(status) {
      wished.current = status;
    },
    keepMine() {
      if (theirs) over.current = { id: theirs.id, revision: theirs.revision ?? null };
      form.ref.current?.requestSubmit();
    },
  };
}

function tellSaved(message: string, isNew: boolean) {
  const title = isNew ? 'Success!' : 'Post updated successfully';
  const description = isNew ? message || 'Post created successfully' : message;
  void showToast(description === title ? { title } : { title, description });
}

class SaveConflict extends ApiError {
  readonly post: PostDetailAnswer;

  constructor(post: PostDetailAnswer) {
    super(409, ['This draft was saved from another tab or device meanwhile, with another text.']);
    this.post = post;
  }
}

/** The post as it is now. */
async function postOf(error: ApiError, id: number | undefined): Promise<PostDetailAnswer | undefined> {
  if (error instanceof SaveConflict) return error.post;
  return id === undefined ? undefined : api<PostDetailAnswer>(`/post/${id}`).catch(() => undefined);
}
