import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { PostVersion, PostVersionDetail } from '#shared/contracts/post-writing.ts';
import { paths } from '#web/paths.ts';
import type { WrittenPostRequest } from '#web/requests.ts';
import { api } from '#web/session/api.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { Desk } from '../desk.tsx';
import { Skeleton } from '../skeleton.tsx';
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
  const [versions, setVersions] = useState<PostVersion[]>();
  const [shown, setShown] = useState<PostVersionDetail>();
  const [problem, setProblem] = useState('');
  const tell = (error: Error) => setProblem(error.message);

  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it fails, whoever tells
  useEffect(() => {
    api<{ rows: PostVersion[] }>(`/post/${id}/versions?limit=50`).then(({ rows }) => setVersions(rows), tell);
  }, [id]);

  function look(version: number) {
    api<PostVersionDetail>(`/post/${id}/versions/${version}`).then(setShown, tell);
  }

  async function restore(version: number) {
    try {
      await api(`/post/${id}/versions/${version}/restore`, { method: 'POST' });
      void showToast({ title: 'Version restored' });
      navigate(paths.editPost({ id }));
    } catch (error) {
      tell(error as Error);
    }
  }

  return (
    <>
      <Head id={id} />
      {problem && (
        <p className="desk-lead" role="alert">
          {problem}
        </p>
      )}
      {!versions && !problem && <Skeleton label="Loading the versions" rows={3} />}
      {versions?.length === 0 && <p className="desk-lead">This post has not been changed since it was written.</p>}
      <ul className="versions">
        {versions?.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            isShown={version.id === shown?.id}
            onLook={() => look(version.id)}
            onRestore={() => restore(version.id)}
          />
        ))}
      </ul>
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
