import { useState } from 'react';
import type { User } from '#shared/contracts/account.ts';
import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import { DashboardFrame } from '#web/features/dashboard-frame/dashboard-frame.tsx';
import { Skeleton } from '#web/features/dashboard-frame/skeleton.tsx';
import { useOpenDraft } from '#web/features/drafts/open-draft.ts';
import { EditorHead } from '#web/features/post-form/editor-head.tsx';
import { PostForm } from '#web/features/post-form/post-form.tsx';
import type { DraftRequest } from '#web/routing/requests.ts';

const SKELETON = <Skeleton label="Loading what you have written" rows={6} className="editor-skeleton" />;

export function CreatePost({ request }: { request: DraftRequest }) {
  /** The request for which a post has been created, in a form that is still open. */
  const [created, setCreated] = useState<{ request: DraftRequest; postId: number }>();
  const isCreated = created?.request === request;

  function showAsEdited({ id }: PostDetailAnswer) {
    setCreated({ request, postId: id });
    document.title = document.title.replace(CREATING, EDITING);
  }

  return (
    <DashboardFrame
      isWriting
      here={isCreated ? 'posts' : 'create'}
      head={isCreated ? <EditorHead heading={EDITING} postId={created.postId} /> : <EditorHead heading={CREATING} />}
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
  onCreated: (post: PostDetailAnswer) => void;
}

function PostEditor({ user, request, onCreated }: PostEditorProps) {
  const open = useOpenDraft(user.id, request, null);
  return open ? <PostForm key={open.id} open={open} post={null} onCreated={onCreated} /> : SKELETON;
}
