import { useContext, useRef, useState } from 'react';
import type { PostVersionPage } from '#shared/contracts/post-writing.ts';
import { ContentContext } from '#web/content.ts';
import { Desk } from '#web/features/desk/desk.tsx';
import { listPath } from '#web/features/desk/list-query.ts';
import { NothingThere } from '#web/features/desk/nothing-there.tsx';
import { PagedList } from '#web/features/desk/paged-list.tsx';
import { Skeleton } from '#web/features/desk/skeleton.tsx';
import { useQuery } from '#web/features/desk/use-query.ts';
import { paths } from '#web/paths.ts';
import type { WrittenPostRequest } from '#web/requests.ts';
import { Link, useLocation } from '#web/router.tsx';
import { ask } from '#web/session/api.ts';
import { showFailureToast, showToast } from '#web/toasts/show-toast.ts';
import { VersionPanel } from './version-panel.tsx';
import { VersionRow } from './version-row.tsx';

export function Versions({ request }: { request: WrittenPostRequest }) {
  return (
    <Desk here="posts" skeleton={<Loading id={request.id} />}>
      {() => (
        <>
          <Head id={request.id} />
          <EarlierVersions id={request.id} />
        </>
      )}
    </Desk>
  );
}

/** The earlier versions of a post, which can be read and restored. */
function EarlierVersions({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const [openId, setOpenId] = useState<number>();
  const answer = useQuery<PostVersionPage>(listPath(`/post/${id}/versions`, { page }));
  const list = useRef<HTMLUListElement>(null);
  const restore = useRestoreVersion(id);

  const nothing = (
    <NothingThere seed="no versions">
      <p>This post has not been changed since it was written.</p>
    </NothingThere>
  );
  return (
    <PagedList answer={answer} loading="Loading the versions" nothing={nothing} list={list} onPage={setPage}>
      {({ rows }) => (
        <ul className="versions" ref={list} tabIndex={-1} aria-label="Versions, the newest first">
          {rows.map((version) => (
            <VersionRow
              key={version.id}
              version={version}
              isOpen={version.id === openId}
              onOpen={() => setOpenId(version.id === openId ? undefined : version.id)}
            >
              <VersionPanel postId={id} versionId={version.id} onRestore={() => restore(version.id)} />
            </VersionRow>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

/** @returns a function that restores a version and then opens the post for editing */
function useRestoreVersion(id: number) {
  const [, navigate] = useLocation();
  const content = useContext(ContentContext);
  return async (version: number) => {
    try {
      const { message } = await ask<{ message: string }>(`/post/${id}/versions/${version}/restore`, { method: 'POST' });
      content?.renew();
      void showToast({ title: message });
      navigate(paths.editPost({ id }));
    } catch (error) {
      showFailureToast(error, 'Failed to restore the version');
    }
  };
}

function Head({ id }: { id: number }) {
  return (
    <header className="desk-head">
      <p>
        <Link className="back-arrow" href={paths.editPost({ id })}>
          ← Back to the post
        </Link>
      </p>
      <h1>Versions</h1>
      <p className="desk-lead">What the post said before, the newest first.</p>
    </header>
  );
}

function Loading({ id }: { id: number }) {
  return (
    <>
      <Head id={id} />
      <Skeleton label="Loading the versions" rows={5} />
    </>
  );
}
