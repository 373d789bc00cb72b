import { useCallback } from 'react';
import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import type { PostVersion, PostVersionDetail } from '#shared/contracts/post-writing.ts';
import { ADDRESS_NAMES, plainFrom, WRITING_FIELDS } from '#shared/writing.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { DataTable } from '#web/features/dashboard-frame/data-table.tsx';
import { QueryResult } from '#web/features/dashboard-frame/query-result.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import { WrittenNames, WrittenText } from '#web/features/post-form/written-text.tsx';
import * as paths from '#web/paths.ts';
import { useLocation } from '#web/routing/use-location.ts';
import { api } from '#web/session/api.ts';
import { categoryNotice, restoredChanges } from './restored-changes.ts';
import { VersionComparison } from './version-comparison.tsx';

interface VersionPanelProps {
  postId: number;
  versionId: number;
  /** All versions of the page, with which this one can be compared. */
  versions: PostVersion[];
}

/** Shows what restoring the version would change, how its text differs and, on demand, the whole of it. */
export function VersionPanel({ postId, versionId, versions }: VersionPanelProps) {
  const read = useCallback(
    (path: string) => Promise.all([api<PostVersionDetail>(path), api<PostDetailAnswer>(`/post/${postId}`)]),
    [postId],
  );
  const answer = useQuery(`/post/${postId}/versions/${versionId}`, read);
  return (
    <QueryResult answer={answer} loading="Loading the version" rows={2}>
      {([version, post]) => (
        <div className="version-panel">
          <RestorePreview postId={postId} version={version} post={post} />
          <VersionComparison postId={postId} version={version} post={post} others={versions} />
          <details className="screen-details">
            <summary className="quiet small">The whole text of this version</summary>
            <VersionText version={version} />
          </details>
        </div>
      )}
    </QueryResult>
  );
}

interface RestorePreviewProps {
  postId: number;
  version: PostVersionDetail;
  post: PostDetailAnswer;
}

function RestorePreview({ postId, version, post }: RestorePreviewProps) {
  const [, navigate] = useLocation();
  const { run, isRunning } = useAction();
  const changes = restoredChanges(post, version);
  const notice = categoryNotice(post, version);

  async function restore() {
    const action = { method: 'POST', failed: 'Failed to restore the version' } as const;
    if (await run(`/post/${postId}/versions/${version.id}/restore`, action)) navigate(paths.editPost({ id: postId }));
  }

  return (
    <div className="version-changes marked">
      {changes.length === 0 && <p>The post has not changed since.</p>}
      {changes.length > 0 && (
        <DataTable
          caption="Restoring this version changes"
          rows={changes}
          keyOf={({ name }) => name}
          columns={[
            { name: 'What', isHead: true, cell: ({ name }) => name },
            { name: 'Now', cell: ({ now }) => <Value text={now} /> },
            { name: 'Restored', cell: ({ restored }) => <Value text={restored} /> },
          ]}
        />
      )}
      {notice && <p className="screen-note">{notice}</p>}
      {changes.length > 0 && (
        <div className="actions">
          <button type="button" className="button" onClick={restore}>
            {isRunning ? 'Restoring...' : 'Restore this version'}
          </button>
          <p className="quiet small">The current text is kept as a version.</p>
        </div>
      )}
    </div>
  );
}

function Value({ text }: { text: string }) {
  if (text === '') return <i className="quiet small">none</i>;
  return (
    <bdi>
      <MixedText text={text} language="en" />
    </bdi>
  );
}

function VersionText({ version }: { version: PostVersionDetail }) {
  const { postCategory, tags, language } = version;
  const fields = plainFrom('answered', version);
  return (
    <>
      <dl className="facts version-facts">
        <div>
          <dt>Category</dt>
          <dd>{postCategory ? <WrittenNames names={[postCategory.name]} /> : <i>deleted</i>}</dd>
        </div>
        <div>
          <dt>Tags</dt>
          <dd className="meta">{tags.length > 0 ? <WrittenNames names={tags} /> : <i>none</i>}</dd>
        </div>
        {ADDRESS_NAMES.map((name) => (
          <div key={name}>
            <dt>{WRITING_FIELDS[name].label}</dt>
            <dd>{fields[name] ? <a href={fields[name]}>{fields[name]}</a> : <i>none</i>}</dd>
          </div>
        ))}
      </dl>
      <article className="version-text" lang={language}>
        <WrittenText text={version} />
      </article>
    </>
  );
}
