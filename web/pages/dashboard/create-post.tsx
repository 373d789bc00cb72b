import { useState } from 'react';
import type { User } from '#shared/contracts/account.ts';
import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import { useOpenDraft } from '#web/features/drafts/open-draft.ts';
import { EDITOR_SKELETON, EditorScreen } from '#web/features/post-form/editor-screen.tsx';
import { PostForm } from '#web/features/post-form/post-form.tsx';
import type { DraftRequest } from '#web/routing/requests.ts';

export function CreatePost({ request }: { request: DraftRequest }) {
  /** The request for which a post has been created, in a form that is still open. */
  const [created, setCreated] = useState<{ request: DraftRequest; postId: number }>();

  function showAsEdited({ id }: PostDetailAnswer) {
    setCreated({ request, postId: id });
    document.title = document.title.replace('Create New Post', 'Edit Post');
  }

  return (
    <EditorScreen postId={created?.request === request ? created.postId : undefined}>
      {(user) => <PostEditor user={user} request={request} onCreated={showAsEdited} />}
    </EditorScreen>
  );
}

interface PostEditorProps {
  user: User;
  request: DraftRequest;
  onCreated: (post: PostDetailAnswer) => void;
}

function PostEditor({ user, request, onCreated }: PostEditorProps) {
  const open = useOpenDraft(user.id, request, null);
  return open ? <PostForm key={open.id} open={open} post={null} onCreated={onCreated} /> : EDITOR_SKELETON;
}
