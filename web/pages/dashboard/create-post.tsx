import type { User } from '#shared/contracts/account.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { Desk } from '#web/features/desk/desk.tsx';
import { Skeleton } from '#web/features/desk/skeleton.tsx';
import { useOpenDraft } from '#web/features/drafts/open-draft.ts';
import { PostForm } from '#web/features/post-form/post-form.tsx';
import { paths } from '#web/paths.ts';
import type { DraftRequest } from '#web/requests.ts';
import { Link } from '#web/router.tsx';

const HEAD = (
  <div className="editor-head">
    <Link className="back-arrow" href={paths.posts()} aria-label="Back to Posts">
      ←
    </Link>
    <h1>Create New Post</h1>
  </div>
);
const SKELETON = <Skeleton label="Loading what you have written" rows={3} className="editor-skeleton" />;

export function CreatePost({ request }: { request: DraftRequest }) {
  return (
    <Desk here="create" head={HEAD} skeleton={SKELETON}>
      {(user) => <PostEditor user={user} request={request} />}
    </Desk>
  );
}

function PostEditor({ user, request }: { user: User; request: DraftRequest }) {
  const open = useOpenDraft(user.id, request, null);
  if (!open) return SKELETON;
  return (
    <PostForm key={open.id} open={open} post={null}>
      <WordLink href={paths.posts()}>Cancel</WordLink>
    </PostForm>
  );
}
