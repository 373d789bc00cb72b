import { useState } from 'react';
import type { User } from '#shared/contracts/account.ts';
import { DashboardFrame } from '#web/features/dashboard-frame/dashboard-frame.tsx';
import { Skeleton } from '#web/features/dashboard-frame/skeleton.tsx';
import { useOpenDraft } from '#web/features/drafts/open-draft.ts';
import { CREATE_HEAD, EDIT_HEAD } from '#web/features/post-form/editor-head.tsx';
import { PostForm } from '#web/features/post-form/post-form.tsx';
import type { DraftRequest } from '#web/routing/requests.ts';

const SKELETON = <Skeleton label="Loading what you have written" rows={3} className="editor-skeleton" />;

export function CreatePost({ request }: { request: DraftRequest }) {
  /** The request for which a post has been created, in a form that is still open. */
  const [createdFor, setCreatedFor] = useState<DraftRequest>();
  const isCreated = createdFor === request;

  function showAsEdited() {
    setCreatedFor(request);
    document.title = document.title.replace(CREATING, EDITING);
  }

  return (
    <DashboardFrame
      isWriting
      here={isCreated ? 'posts' : 'create'}
      head={isCreated ? EDIT_HEAD : CREATE_HEAD}
      skeleton={SKELETON}
    >
      {(user) => <PostEditor user={user} request={request} onCreated={showAsEdited} />}
    </DashboardFrame>
  );
}

const [CREATING, EDITING] = ['Create New Post', 'Edit Post'];

interface PostEditorProps {
  user: User;
  request: DraftRequest;
  onCreated: () => void;
}

function PostEditor({ user, request, onCreated }: PostEditorProps) {
  const open = useOpenDraft(user.id, request, null);
  return open ? <PostForm key={open.id} open={open} post={null} onCreated={onCreated} /> : SKELETON;
}
