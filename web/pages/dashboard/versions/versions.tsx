import { type ReactNode, useId, useRef, useState } from 'react';
import type { PostVersion, PostVersionPage } from '#shared/contracts/post-writing.ts';
import { langOf } from '#web/components/lang-of.ts';
import { PersonName } from '#web/components/person-name.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import { useContent } from '#web/content/content.ts';
import { DashboardDate, formatDashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { DashboardFrame, ScreenHead } from '#web/features/dashboard-frame/dashboard-frame.tsx';
import { listPath } from '#web/features/dashboard-frame/list-query.ts';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { PagedList } from '#web/features/dashboard-frame/paged-list.tsx';
import { Skeleton } from '#web/features/dashboard-frame/skeleton.tsx';
import { titleOf } from '#web/features/dashboard-frame/title-of.ts';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import * as paths from '#web/paths.ts';
import type { WrittenPostRequest } from '#web/routing/requests.ts';
import { VersionPanel } from './version-panel.tsx';

export function Versions({ request }: { request: WrittenPostRequest }) {
  const { id } = request;
  const back = { label: 'Back to the post', path: paths.editPost({ id }) };
  const head = (
    <ScreenHead
      heading="Versions"
      lead="Earlier versions of this post. Restoring one keeps the current text as a version."
      back={back}
    />
  );
  return (
    <DashboardFrame here="posts" head={head} skeleton={<Skeleton label="Loading the versions" rows={5} />}>
      {() => <EarlierVersions id={id} />}
    </DashboardFrame>
  );
}

function EarlierVersions({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const [openId, setOpenId] = useState<number>();
  const answer = useQuery<PostVersionPage>(listPath(`/post/${id}/versions`, { page }));
  const list = useRef<HTMLUListElement>(null);

  const nothing = <NothingThere seed="no versions" sentence="This post has no earlier versions yet." />;
  return (
    <PagedList label="Versions" answer={answer} nothing={nothing} list={list} onPage={setPage}>
      {({ rows }) => (
        <ul className="versions" ref={list} tabIndex={-1} aria-label="Versions, the newest first">
          {rows.map((version) => (
            <VersionRow
              key={version.id}
              version={version}
              isOpen={version.id === openId}
              onOpen={() => setOpenId(version.id === openId ? undefined : version.id)}
            >
              <VersionPanel postId={id} versionId={version.id} versions={rows} />
            </VersionRow>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

interface VersionRowProps {
  version: PostVersion;
  isOpen: boolean;
  onOpen: () => void;
  children: ReactNode;
}

function VersionRow({ version, isOpen, onOpen, children }: VersionRowProps) {
  const panelId = useId();
  const { title, saved_at, author } = version;
  const { timeZone } = useContent('site');
  const label = isOpen ? 'Close' : 'View';
  return (
    <li className="post-row">
      <h2 lang={langOf(title)}>{titleOf(version)}</h2>
      <p className="meta">
        <DashboardDate time={saved_at} hasTime />
        {author && <PersonName person={author} />}
      </p>
      <p className="row-actions">
        <LinkButton
          label={label}
          aria-label={`${label} the version of ${formatDashboardDate(saved_at, timeZone, 'dateAndTime')}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={onOpen}
        />
      </p>
      {isOpen && (
        <div className="version-panel" id={panelId}>
          {children}
        </div>
      )}
    </li>
  );
}
