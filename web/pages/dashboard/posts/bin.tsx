import type { User } from '#shared/contracts/account.ts';
import type { PostPageAnswer, PostRowAnswer } from '#shared/contracts/post.ts';
import { PAGE_SIZE_MAXIMUM } from '#shared/limits.ts';
import { langOf } from '#web/components/lang-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { DashboardFrame, ScreenHead } from '#web/features/dashboard-frame/dashboard-frame.tsx';
import { useListPages } from '#web/features/dashboard-frame/list-query.ts';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { PagedList, rangeOf } from '#web/features/dashboard-frame/paged-list.tsx';
import { PostRow } from '#web/features/dashboard-frame/post-row.tsx';
import { Skeleton } from '#web/features/dashboard-frame/skeleton.tsx';
import { titleOf } from '#web/features/dashboard-frame/title-of.ts';
import { usePostActions } from './post-actions.ts';

const HEAD = (
  <ScreenHead
    heading="Deleted posts"
    lead="A deleted post can be restored for 30 days. After that it is gone for good."
  />
);

export function Bin() {
  return (
    <DashboardFrame here="bin" head={HEAD} skeleton={<Skeleton label="Loading deleted posts" rows={3} />}>
      {(user) => <DeletedPosts user={user} />}
    </DashboardFrame>
  );
}

function DeletedPosts({ user }: { user: User }) {
  const query = { scope: 'bin', limit: PAGE_SIZE_MAXIMUM, body: 'omit' };
  const { answer, listed } = useListPages<PostPageAnswer>('/post/list', query);
  const { restore } = usePostActions(answer.reload);
  return (
    <PagedList
      label="Deleted posts"
      nothing={<NothingThere seed="nothing deleted" sentence="Nothing has been deleted in the last 30 days." />}
      {...listed}
    >
      {(shown) => (
        <>
          <p className="list-head row quiet small figures">{rangeOf(shown, 'post')}</p>
          <ul ref={listed.list} tabIndex={-1} aria-label="Deleted posts">
            {shown.rows.map((post) => (
              <DeletedPost key={post.id} post={post} isAdmin={user.is_admin} onRestore={() => restore(post)} />
            ))}
          </ul>
        </>
      )}
    </PagedList>
  );
}

interface DeletedPostProps {
  post: PostRowAnswer;
  isAdmin: boolean;
  onRestore: () => void;
}

function DeletedPost({ post, isAdmin, onRestore }: DeletedPostProps) {
  const { postCategory, deleted_at, deleted_by_admin } = post;
  const mayRestore = isAdmin || !deleted_by_admin;
  const byAdmin = mayRestore ? '' : ', so only an admin can restore it';
  return (
    <PostRow
      post={post}
      facts={
        <>
          {deleted_at && (
            <span>
              Deleted <DashboardDate time={deleted_at} />
            </span>
          )}
          <span lang={langOf(postCategory.name)}>{postCategory.name}</span>
        </>
      }
      note={deleted_by_admin && <p className="quiet small">An admin deleted this post{byAdmin}.</p>}
      verbs={mayRestore && <LinkButton label="Restore" object={`“${titleOf(post)}”`} onClick={onRestore} />}
    />
  );
}
