import { useEffect, useState } from 'react';
import type { User } from '#shared/contracts/account.ts';
import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { NothingLoaded } from '#web/features/dashboard-frame/query-result.tsx';
import type { DeviceDraft } from '#web/features/drafts/device-draft.ts';
import { saveDraft } from '#web/features/drafts/draft-store.ts';
import { useOpenDraft } from '#web/features/drafts/open-draft.ts';
import { randomUuid } from '#web/features/drafts/random-uuid.ts';
import { EDITOR_SKELETON, EditorScreen } from '#web/features/post-form/editor-screen.tsx';
import { PostForm } from '#web/features/post-form/post-form.tsx';
import * as paths from '#web/paths.ts';
import type { WrittenPostRequest } from '#web/routing/requests.ts';
import { useLocation } from '#web/routing/use-location.ts';
import { type ApiError, api } from '#web/session/api.ts';

export function EditPost({ request }: { request: WrittenPostRequest }) {
  return <EditorScreen postId={request.id}>{(user) => <PostEditor user={user} request={request} />}</EditorScreen>;
}

function PostEditor({ user, request }: { user: User; request: WrittenPostRequest }) {
  const open = useOpenDraft(user.id, request, request.id);
  const { post, refusal, problem } = usePostToEdit(request);
  const [url, navigate] = useLocation();
  if (problem) return <NothingLoaded problem={problem} onTry={() => navigate(url, { replace: true })} />;
  if (refusal) return <PostUnavailable sentence={refusal} draft={open?.stored ?? null} />;
  if (!open || !post) return EDITOR_SKELETON;
  return <PostForm key={`${open.id} ${post.revision}`} open={open} post={post} />;
}

/** Loads the post as its author sees it, and loads it again for each request. */
function usePostToEdit(request: WrittenPostRequest) {
  const [answer, setAnswer] = useState<{ post?: PostDetailAnswer; refusal?: string; problem?: string }>({});
  useEffect(() => {
    let isStale = false;
    const setUnlessStale = (next: typeof answer) => !isStale && setAnswer(next);
    setAnswer({});
    api<PostDetailAnswer>(`/post/${request.id}`).then(
      (post) => setUnlessStale(post.revision === undefined ? { refusal: NOT_YOURS } : { post }),
      ({ status, message }: ApiError) => setUnlessStale(status === 404 ? { refusal: MISSING } : { problem: message }),
    );
    return () => {
      isStale = true;
    };
  }, [request]);
  return answer;
}

const NOT_YOURS = 'Only the author of a post, or an admin, can change it.';
const MISSING = 'The blog post you’re looking for doesn’t exist.';

/** If the post cannot be opened, its unsaved draft can be continued as a new post. */
function PostUnavailable({ sentence, draft }: { sentence: string; draft: DeviceDraft | null }) {
  const [, navigate] = useLocation();

  function continueAsNewPost(draft: DeviceDraft) {
    saveDraft({ ...draft, draftId: randomUuid(), postId: null, revision: null, isAside: false });
    navigate(paths.createPost({ draft: draft.id }));
  }

  return (
    <>
      <p className="screen-lead" role="alert">
        {sentence}
      </p>
      {draft && (
        <p className="screen-lead">
          What you typed on <DashboardDate time={draft.savedAt} hasTime /> is still on this device.{' '}
          <LinkButton label="Continue as a new post" onClick={() => continueAsNewPost(draft)} />
        </p>
      )}
    </>
  );
}
