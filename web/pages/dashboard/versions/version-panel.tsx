import { useCallback, useState } from 'react';
import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import type { PostVersionDetail } from '#shared/contracts/post-writing.ts';
import { QueryResult } from '#web/features/desk/query-result.tsx';
import { useQuery } from '#web/features/desk/use-query.ts';
import { api } from '#web/session/api.ts';
import { categoryNotice, restoredChanges } from './restored-changes.ts';
import { RestoredChangesTable } from './restored-changes-table.tsx';
import { VersionText } from './version-text.tsx';

interface VersionPanelProps {
  postId: number;
  versionId: number;
  onRestore: () => Promise<void>;
}

/** Shows what restoring the version would change and, below that, its text. */
export function VersionPanel({ postId, versionId, onRestore }: VersionPanelProps) {
  const read = useCallback(
    (path: string) => Promise.all([api<PostVersionDetail>(path), api<PostDetailAnswer>(`/post/${postId}`)]),
    [postId],
  );
  const answer = useQuery(`/post/${postId}/versions/${versionId}`, read);
  return (
    <QueryResult answer={answer} loading="Loading the version" rows={2}>
      {([version, post]) => (
        <>
          <RestorePreview version={version} post={post} onRestore={onRestore} />
          <VersionText version={version} />
        </>
      )}
    </QueryResult>
  );
}

interface RestorePreviewProps {
  version: PostVersionDetail;
  post: PostDetailAnswer;
  onRestore: () => Promise<void>;
}

function RestorePreview({ version, post, onRestore }: RestorePreviewProps) {
  const [isSending, setSending] = useState(false);
  const changes = restoredChanges(post, version);
  const notice = categoryNotice(post, version);

  async function restore() {
    if (isSending) return;
    setSending(true);
    await onRestore();
    setSending(false);
  }

  return (
    <div className="version-changes">
      {changes.length > 0 ? <RestoredChangesTable changes={changes} /> : <p>The post says the same now.</p>}
      {notice && <p className="desk-note">{notice}</p>}
      {changes.length > 0 && (
        <div className="actions">
          <button type="button" className="button" onClick={restore}>
            {isSending ? 'Restoring...' : 'Restore this version'}
          </button>
          <p className="quiet">What the post says now becomes a version, too.</p>
        </div>
      )}
    </div>
  );
}
