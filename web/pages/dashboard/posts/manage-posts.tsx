import { useRef, useState } from 'react';
import type { User } from '#shared/contracts/account.ts';
import type { PostRowAnswer } from '#shared/contracts/post.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { useContent } from '#web/content.ts';
import { Desk } from '#web/features/desk/desk.tsx';
import { ListFilters } from '#web/features/desk/list-filters.tsx';
import { NothingThere } from '#web/features/desk/nothing-there.tsx';
import { QueryResult } from '#web/features/desk/query-result.tsx';
import { Skeleton } from '#web/features/desk/skeleton.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';
import { ManagedPost } from './managed-post.tsx';
import { useDeletion, useFeaturing, useSendAsNewsletter } from './post-actions.ts';
import { UnsavedDrafts } from './unsaved-drafts.tsx';
import { usePostList } from './use-post-list.ts';

const PLACEHOLDERS = 5;

const HEAD = (
  <header className="desk-head section-head">
    <h1>Manage Posts</h1>
    <ButtonLink href={paths.createPost()}>Create Post</ButtonLink>
  </header>
);

export function ManagePosts() {
  return (
    <Desk here="posts" head={HEAD} skeleton={<Skeleton label="Loading your posts" rows={PLACEHOLDERS} />}>
      {(user) => <PostList user={user} />}
    </Desk>
  );
}

function PostList({ user }: { user: User }) {
  const [search, setSearch] = useState('');
  const [categoryId, setCategoryId] = useState('');
  const categories = useContent('categories').map(({ id, name }) => [String(id), name] as const);
  const scope = user.is_admin ? 'all' : 'mine';
  const answer = usePostList({ scope, search, categoryId });
  const list = useRef<HTMLUListElement>(null);
  const deletePost = useDeletion(answer.reload, list);
  const feature = useFeaturing(answer.reload);
  const sendAsNewsletter = useSendAsNewsletter();
  const canFeature = (post: PostRowAnswer) => user.is_admin && post.status === 'published';

  return (
    <>
      <UnsavedDrafts account={user.id} />
      <ListFilters
        label="Search your posts"
        placeholder="Search posts..."
        search={search}
        onSearch={setSearch}
        group="Filter by category"
        choices={[['', 'All'], ...categories]}
        chosen={categoryId}
        onChoose={setCategoryId}
      />
      <QueryResult answer={answer} loading="Loading your posts" rows={PLACEHOLDERS}>
        {({ rows }) => (
          <>
            {rows.length === 0 && <NoPosts />}
            <ul ref={list} tabIndex={-1} aria-label="Posts">
              {rows.map((post) => (
                <ManagedPost
                  key={post.id}
                  post={post}
                  onDelete={() => deletePost(post)}
                  onFeature={canFeature(post) ? (isFeatured) => feature(post, isFeatured) : undefined}
                  onSendAsNewsletter={user.is_admin ? () => sendAsNewsletter(post) : undefined}
                />
              ))}
            </ul>
          </>
        )}
      </QueryResult>
      <p className="desk-foot">
        <Link href={paths.bin()}>Deleted posts</Link>
      </p>
    </>
  );
}

function NoPosts() {
  return (
    <NothingThere seed="no posts found">
      <h2>No posts found</h2>
      <p>Create your first post to get started</p>
      <ButtonLink href={paths.createPost()}>Create Post</ButtonLink>
    </NothingThere>
  );
}
