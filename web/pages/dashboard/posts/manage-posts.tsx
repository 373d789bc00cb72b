import { useRef } from 'react';
import type { User } from '#shared/contracts/account.ts';
import type { PostPageAnswer } from '#shared/contracts/post.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardFrame } from '#web/features/dashboard-frame/dashboard-frame.tsx';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { PagedList } from '#web/features/dashboard-frame/paged-list.tsx';
import { Skeleton } from '#web/features/dashboard-frame/skeleton.tsx';
import { useAddressQuery } from '#web/features/dashboard-frame/use-address-query.ts';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import * as paths from '#web/paths.ts';
import type { ListRequest } from '#web/routing/requests.ts';
import { type Filters, isNarrowed, listCall, readFilters, writeFilters } from './filters.ts';
import { ManagedList } from './managed-list.tsx';
import { PostFilters } from './post-filters.tsx';
import { UnsavedDrafts } from './unsaved-drafts.tsx';

export function ManagePosts({ request }: { request: ListRequest | null }) {
  return (
    <DashboardFrame here="posts" head={null} skeleton={<LoadingPosts request={request} />}>
      {(user) => <PostList user={user} request={request} />}
    </DashboardFrame>
  );
}

/** The filters are there already, so that nothing moves when the list comes. */
function LoadingPosts({ request }: { request: ListRequest | null }) {
  const filters = readFilters(request?.query ?? '');
  return (
    <>
      <div inert>
        <PostFilters filters={filters} onChange={() => {}} />
      </div>
      <Skeleton label="Loading your posts" rows={5} />
    </>
  );
}

function PostList({ user, request }: { user: User; request: ListRequest | null }) {
  const address = useAddressQuery(request, paths.posts);
  const filters = readFilters(address.query);
  // Every letter of the search sends a request.
  const answer = useQuery<PostPageAnswer>(listCall(filters, user.is_admin ? 'all' : 'mine'));
  const list = useRef<HTMLUListElement>(null);

  /** Other filters begin at the first page. */
  function change(next: Partial<Filters>, isCorrected = false) {
    const isTyped = 'search' in next && Object.keys(next).length === 1;
    const by = isCorrected ? 'correction' : isTyped ? 'typing' : 'choice';
    address.change(writeFilters({ ...filters, page: 1, ...next }), by);
  }

  return (
    <>
      <PostFilters filters={filters} onChange={change} />
      <UnsavedDrafts account={user.id} />
      <PagedList
        label="Posts"
        answer={answer}
        loading="Loading your posts"
        nothing={<NoPosts filters={filters} onClear={() => change({ search: '', category: '', language: '' })} />}
        list={list}
        onPage={(page, isCorrected) => change({ page }, isCorrected)}
      >
        {(page) => <ManagedList page={page} user={user} list={list} reload={answer.reload} />}
      </PagedList>
    </>
  );
}

function NoPosts({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  if (isNarrowed(filters)) {
    return (
      <NothingThere seed="no posts match">
        <h2>No posts found</h2>
        <p>No post matches what you are looking for.</p>
        <LinkButton label="Clear filters" onClick={onClear} />
      </NothingThere>
    );
  }
  if (filters.status) return <NothingThere seed={`no ${filters.status}`} sentence={NOTHING[filters.status] ?? ''} />;
  return (
    <NothingThere seed="no posts found">
      <h2>No posts found</h2>
      <p>Create your first post to get started</p>
      <ButtonLink href={paths.createPost()}>Create Post</ButtonLink>
    </NothingThere>
  );
}

const NOTHING: Record<string, string> = {
  published: 'Nothing is published yet.',
  draft: 'No drafts.',
  scheduled: 'No post is scheduled.',
  review: 'No post is waiting for review.',
};
