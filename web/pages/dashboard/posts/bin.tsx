import { useContext, useRef, useState } from 'react';
import type { User } from '#shared/contracts/account.ts';
import type { PostPageAnswer, PostRowAnswer } from '#shared/contracts/post.ts';
import { PAGE_SIZE_MAXIMUM } from '#shared/limits.ts';
import { Cover } from '#web/components/cover.tsx';
import { langOf } from '#web/components/lang-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import { ContentContext } from '#web/content/content.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { DashboardFrame, ScreenHead } from '#web/features/dashboard-frame/dashboard-frame.tsx';
import { listPath } from '#web/features/dashboard-frame/list-query.ts';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { PagedList } from '#web/features/dashboard-frame/paged-list.tsx';
import { Skeleton } from '#web/features/dashboard-frame/skeleton.tsx';
import { titleOf } from '#web/features/dashboard-frame/title-of.ts';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import { rangeOf } from './list-head.tsx';
import { restorePost } from './post-actions.ts';

const HEAD = (
  <ScreenHead
    heading="Deleted posts"
    lead="A deleted post can be restored for 30 days. After that it is gone for good."
  />
);

export function Bin() {
  return (
    <DashboardFrame
      here="bin"
      head={HEAD}
      skeleton={<Skeleton label="Loading deleted posts" rows={3} className="managed-skeleton" />}
    >
      {(user) => <DeletedPosts user={user} />}
    </DashboardFrame>
  );
}

function DeletedPosts({ user }: { user: User }) {
  const [page, setPage] = useState(1);
  const call = listPath('/post/list', { scope: 'bin', page, limit: PAGE_SIZE_MAXIMUM, body: 'omit' });
  const answer = useQuery<PostPageAnswer>(call);
  const content = useContext(ContentContext);
  const list = useRef<HTMLUListElement>(null);

  async function restore(id: number) {
    await restorePost(id);
    content?.renew();
    await answer.reload();
  }

  const mayRestore = (post: PostRowAnswer) => user.is_admin || !post.deleted_by_admin;
  return (
    <div className="managed-posts">
      <PagedList
        label="Deleted posts"
        answer={answer}
        loading="Loading deleted posts"
        nothing={<NothingThere seed="nothing deleted" sentence="Nothing has been deleted in the last 30 days." />}
        list={list}
        onPage={setPage}
      >
        {(shown) => (
          <>
            <p className="list-head quiet small">{rangeOf(shown)}</p>
            <ul className="managed-list" ref={list} tabIndex={-1} aria-label="Deleted posts">
              {shown.rows.map((post) => (
                <DeletedPost
                  key={post.id}
                  post={post}
                  onRestore={mayRestore(post) ? () => void restore(post.id) : undefined}
                />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </div>
  );
}

interface DeletedPostProps {
  post: PostRowAnswer;
  onRestore: (() => void) | undefined;
}

function DeletedPost({ post, onRestore }: DeletedPostProps) {
  const { language, postCategory, deleted_at, deleted_by_admin } = post;
  const title = titleOf(post);
  return (
    <li className="managed-post ruled">
      <Cover post={post} sizes="3.75rem" />
      <div className="managed-words">
        <h2 lang={language}>
          <MixedText text={title} language={language} />
        </h2>
        <p className="meta managed-about">
          {deleted_at && (
            <span>
              Deleted <DashboardDate time={deleted_at} />
            </span>
          )}
          <span lang={langOf(postCategory.name)}>{postCategory.name}</span>
        </p>
        {deleted_by_admin && (
          <p className="quiet small">
            {onRestore ? 'An admin deleted this post.' : 'An admin deleted this post, so only an admin can restore it.'}
          </p>
        )}
      </div>
      {onRestore && (
        <div className="row managed-verbs">
          <LinkButton label="Restore" object={`“${title}”`} onClick={onRestore} />
        </div>
      )}
    </li>
  );
}
