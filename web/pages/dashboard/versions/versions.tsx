import type { PostVersionPage } from '#shared/contracts/post-writing.ts';
import { langOf } from '#web/components/lang-of.ts';
import { PersonName } from '#web/components/person-name.tsx';
import { useContent } from '#web/content/content.ts';
import { DashboardDate, formatDashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { DashboardFrame, ScreenHead } from '#web/features/dashboard-frame/dashboard-frame.tsx';
import { useListPages } from '#web/features/dashboard-frame/list-query.ts';
import { ListTable } from '#web/features/dashboard-frame/list-table.tsx';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { Skeleton } from '#web/features/dashboard-frame/skeleton.tsx';
import { titleOf } from '#web/features/dashboard-frame/title-of.ts';
import * as paths from '#web/paths.ts';
import type { WrittenPostRequest } from '#web/routing/requests.ts';
import { VersionPanel } from './version-panel.tsx';

export function Versions({ request }: { request: WrittenPostRequest }) {
  const { id } = request;
  const back = { label: 'Back to the post', path: paths.editPost({ id }) };
  const head = (
    <ScreenHead
      heading="Versions"
      lead="Earlier versions of this post, the newest first. Restoring one keeps the current text as a version."
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
  const { answer, listed } = useListPages<PostVersionPage>(`/post/${id}/versions`);
  const { timeZone } = useContent('site');
  return (
    <ListTable
      label="Versions"
      listed={listed}
      keyOf={(version) => version.id}
      columns={[
        {
          name: 'Title',
          isHead: true,
          cell: (version) => <bdi lang={langOf(version.title)}>{titleOf(version)}</bdi>,
        },
        { name: 'Saved', cell: ({ saved_at }) => <DashboardDate time={saved_at} hasTime /> },
        { name: 'By', cell: ({ author }) => author && <PersonName person={author} /> },
      ]}
      details={{
        verb: 'View',
        nameOf: ({ saved_at }) => `the version of ${formatDashboardDate(saved_at, timeZone, 'dateAndTime')}`,
        content: (version) => <VersionPanel postId={id} versionId={version.id} versions={answer.data?.rows ?? []} />,
      }}
      nothing={<NothingThere seed="no versions" sentence="This post has no earlier versions yet." />}
    />
  );
}
