import { useContext, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { PostVersion, PostVersionDetail } from '#shared/contracts/post-writing.ts';
import { ContentContext } from '#web/content.ts';
import { Answered } from '#web/features/desk/answered.tsx';
import { Desk } from '#web/features/desk/desk.tsx';
import { Skeleton } from '#web/features/desk/skeleton.tsx';
import { useAnswer } from '#web/features/desk/use-answer.ts';
import { paths } from '#web/paths.ts';
import type { WrittenPostRequest } from '#web/requests.ts';
import { api } from '#web/session/api.ts';
import { showToast, tellFailure } from '#web/toasts/show-toast.ts';
import { VersionRow } from './version-row.tsx';
import { VersionText } from './version-text.tsx';

export function Versions({ request }: { request: WrittenPostRequest }) {
  return (
    <Desk here="posts" skeleton={<Loading id={request.id} />}>
      {() => <FormerVersions id={request.id} />}
    </Desk>
  );
}

/** What a post said before, to be read and brought back. */
function FormerVersions({ id }: { id: number }) {
  const [, navigate] = useLocation();
  const content = useContext(ContentContext);
  const answer = useAnswer<{ rows: PostVersion[] }>(`/post/${id}/versions?limit=50`);
  const [shown, setShown] = useState<PostVersionDetail>();

  function look(version: number) {
    api<PostVersionDetail>(`/post/${id}/versions/${version}`).then(setShown, tellFailure);
  }

  async function restore(version: number) {
    try {
      await api(`/post/${id}/versions/${version}/restore`, { method: 'POST' });
      content?.renew();
      void showToast({ title: 'Version restored' });
      navigate(paths.editPost({ id }));
    } catch (error) {
      tellFailure(error, 'Failed to restore the version');
    }
  }

  return (
    <>
      <Head id={id} />
      <Answered answer={answer} loading="Loading the versions" rows={3}>
        {({ rows }) => (
          <>
            {rows.length === 0 && <p className="desk-lead">This post has not been changed since it was written.</p>}
            <ul className="versions">
              {rows.map((version) => (
                <VersionRow
                  key={version.id}
                  version={version}
                  isShown={version.id === shown?.id}
                  onLook={() => look(version.id)}
                  onRestore={() => restore(version.id)}
                />
              ))}
            </ul>
          </>
        )}
      </Answered>
      {shown && <VersionText version={shown} />}
    </>
  );
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
      <p className="desk-lead">What the post said before. Restoring one keeps the present text as a version, too.</p>
    </header>
  );
}

function Loading({ id }: { id: number }) {
  return (
    <>
      <Head id={id} />
      <Skeleton label="Loading the versions" rows={3} />
    </>
  );
}
