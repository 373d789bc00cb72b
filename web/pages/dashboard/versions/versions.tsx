import type { PostVersionPage } from '#shared/contracts/post-writing.ts';
import { countOf } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { nameOf, PersonName } from '#web/components/person-name.tsx';
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
import { changeLines } from './change-lines.ts';
import { VersionPanel } from './version-panel.tsx';

export function Versions({ request }: { request: WrittenPostRequest }) {
  const { id } = request;
  const back = { label: 'Back to the post', path: paths.editPost({ id }) };
  const head = (
    <ScreenHead
      heading="Versions"
      lead="Earlier texts, the newest first. Restoring one keeps the current text as well."
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
  const { rows = [], current } = answer.data ?? {};
  const authors = new Set(rows.map(({ author }) => author && nameOf(author)));
  return (
    <>
      {rows.length > 0 && current && <Current {...current} />}
      <ListTable
        label="Versions"
        listed={listed}
        keyOf={(version) => version.id}
        columns={[
          {
            name: 'Saved',
            isHead: true,
            cell: ({ saved_at, author }) => (
              <>
                <DashboardDate time={saved_at} hasTime />
                {author && authors.size > 1 && (
                  <span className="quiet small">
                    {' '}
                    by <PersonName person={author} />
                  </span>
                )}
              </>
            ),
          },
          {
            name: 'What changed',
            cell: (version) => (
              <div className="version-change">
                <Change {...version} />
                {version.was_published && <p className="quiet">Readers had this text.</p>}
              </div>
            ),
          },
        ]}
        details={{
          verb: 'View',
          nameOf: ({ saved_at }) => `the version of ${formatDashboardDate(saved_at, timeZone, 'dateAndTime')}`,
          content: (version) => <VersionPanel postId={id} versionId={version.id} versions={rows} />,
        }}
        nothing={
          <NothingThere
            seed="no versions"
            sentence="This post has no earlier versions yet. The first is kept when you come back and change it."
          />
        }
      />
    </>
  );
}

/** What the post says now, with which the versions are compared. */
function Current({ title, saved_at, is_published, ...changed }: NonNullable<PostVersionPage['current']>) {
  return (
    <section className="current-text version-change marked small" aria-label="Current text">
      <h2>
        <bdi lang={langOf(title)}>{titleOf({ title })}</bdi>
      </h2>
      <p className="quiet">
        The current text, {countOf(changed.words, 'word')}, saved <DashboardDate time={saved_at} hasTime />.{' '}
        {is_published ? 'Readers have it now.' : 'Readers cannot see it.'}
      </p>
      <Change title={title} {...changed} />
    </section>
  );
}

function Change(changed: Parameters<typeof changeLines>[0]) {
  return changeLines(changed).map(({ sentence, quoted }) => (
    <p key={sentence}>
      {sentence}
      {quoted && (
        <>
          : <bdi lang={langOf(quoted)}>“{quoted}”</bdi>
        </>
      )}
    </p>
  ));
}
