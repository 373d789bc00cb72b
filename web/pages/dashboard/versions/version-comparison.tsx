import { useId, useMemo, useState } from 'react';
import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import type { PostVersion, PostVersionDetail } from '#shared/contracts/post-writing.ts';
import { useContent } from '#web/content/content.ts';
import { formatDashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { QueryResult } from '#web/features/dashboard-frame/query-result.tsx';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import { VersionDiff } from './version-diff.tsx';

interface VersionComparisonProps {
  postId: number;
  version: PostVersionDetail;
  post: PostDetailAnswer;
  /** The versions that can be chosen besides the current text. */
  others: PostVersion[];
}

const CURRENT = '';

/** The changes between the version and the current text, or another version; the older one comes first. */
export function VersionComparison({ postId, version, post, others }: VersionComparisonProps) {
  const id = useId();
  const { timeZone } = useContent('site');
  const [chosen, setChosen] = useState(CURRENT);
  const nameOf = ({ saved_at }: PostVersion) => formatDashboardDate(saved_at, timeZone, 'dateAndTime');
  return (
    <section className="version-comparison" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>Changes in the text</h2>
      <p className="compare-with small">
        <label className="quiet" htmlFor={id}>
          Compare with
        </label>
        <select id={id} value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value={CURRENT}>The current text</option>
          {others
            .filter((other) => other.id !== version.id)
            .map((other) => (
              <option key={other.id} value={String(other.id)}>
                The version of {nameOf(other)}
              </option>
            ))}
        </select>
      </p>
      <p className="screen-note">
        Words that were <del>deleted</del> since the older text are struck through, and those that were{' '}
        <ins>inserted</ins> are underlined.
      </p>
      {chosen === CURRENT ? (
        <Compared one={version} other={post} />
      ) : (
        <WithVersion key={chosen} postId={postId} version={version} otherId={Number(chosen)} />
      )}
    </section>
  );
}

type WithVersionProps = Pick<VersionComparisonProps, 'postId' | 'version'> & { otherId: number };

function WithVersion({ postId, version, otherId }: WithVersionProps) {
  const answer = useQuery<PostVersionDetail>(`/post/${postId}/versions/${otherId}`);
  return (
    <QueryResult answer={answer} loading="Loading the version" rows={2}>
      {(other) =>
        otherId < version.id ? <Compared one={other} other={version} /> : <Compared one={version} other={other} />
      }
    </QueryResult>
  );
}

type Comparable = Pick<PostVersionDetail, 'post_data' | 'format' | 'language'>;

function Compared({ one, other }: { one: Comparable; other: Comparable }) {
  const before = useMemo(() => ({ body: one.post_data, format: one.format }), [one]);
  const after = useMemo(() => ({ body: other.post_data, format: other.format }), [other]);
  return <VersionDiff before={before} after={after} language={other.language} />;
}
