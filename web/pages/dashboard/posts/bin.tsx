import { useContext, useRef } from 'react';
import type { User } from '#shared/contracts/account.ts';
import type { PostRowAnswer } from '#shared/contracts/post.ts';
import { PostDate } from '#web/components/post-date.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import { ContentContext } from '#web/content.ts';
import { Desk, DeskHead } from '#web/features/desk/desk.tsx';
import { ListedPost } from '#web/features/desk/listed-post.tsx';
import { NothingThere } from '#web/features/desk/nothing-there.tsx';
import { QueryResult } from '#web/features/desk/query-result.tsx';
import { Skeleton } from '#web/features/desk/skeleton.tsx';
import { paths } from '#web/paths.ts';
import { restorePost } from './post-actions.ts';
import { usePostList } from './use-post-list.ts';

const HEAD = (
  <DeskHead
    heading="Deleted posts"
    lead="A deleted post can be restored for 30 days, as it was."
    back={{ label: 'Back to Posts', path: paths.posts() }}
  />
);

export function Bin() {
  return (
    <Desk here="posts" head={HEAD} skeleton={<Skeleton label="Loading deleted posts" rows={3} />}>
      {(user) => <DeletedPosts user={user} />}
    </Desk>
  );
}

function DeletedPosts({ user }: { user: User }) {
  const answer = usePostList({ scope: 'bin', search: '', categoryId: '' });
  const content = useContext(ContentContext);
  const list = useRef<HTMLUListElement>(null);

  async function restore(id: number) {
    await restorePost(id);
    content?.renew();
    await answer.reload();
    list.current?.focus();
  }

  return (
    <QueryResult answer={answer} loading="Loading deleted posts" rows={3}>
      {({ rows }) => (
        <>
          {rows.length === 0 && (
            <NothingThere seed="nothing deleted" sentence="Nothing has been deleted in the last 30 days." />
          )}
          <ul ref={list} tabIndex={-1} aria-label="Deleted posts">
            {rows.map((post) => (
              <DeletedPost
                key={post.id}
                post={post}
                onRestore={user.is_admin || !post.deleted_by_admin ? () => restore(post.id) : undefined}
              />
            ))}
          </ul>
        </>
      )}
    </QueryResult>
  );
}

interface DeletedPostProps {
  post: PostRowAnswer;
  /** `undefined` for users who must not restore the post. */
  onRestore: (() => void) | undefined;
}

function DeletedPost({ post, onRestore }: DeletedPostProps) {
  const { title, language, postCategory, deleted_at, deleted_by_admin } = post;
  return (
    <ListedPost post={{ title, language, postCategory }} meta={deleted_at && <PostDate time={deleted_at} />}>
      {deleted_by_admin && (
        <p className="by-line">An admin deleted this post{!onRestore && ', so only an admin can restore it'}.</p>
      )}
      {onRestore && (
        <p className="row-actions">
          <LinkButton label="Restore" object={`“${title}”`} onClick={onRestore} />
        </p>
      )}
    </ListedPost>
  );
}
