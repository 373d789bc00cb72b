import type { DeskRedirect, RedirectPage } from '#shared/contracts/desk/redirect.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { ListFilters } from '#web/features/dashboard-frame/list-filters.tsx';
import type { useListScreen } from '#web/features/dashboard-frame/list-query.ts';
import { ListTable } from '#web/features/dashboard-frame/list-table.tsx';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';

const NONE = 'No redirects yet. Add one above, or import your former site: its old addresses are added for you.';

interface RedirectListProps extends ReturnType<typeof useListScreen<RedirectPage>> {
  onChange: (from: string, to: string) => void;
  onDeleted: () => Promise<void>;
}

export function RedirectList({ answer, sought, filters, onClear, listed, onChange, onDeleted }: RedirectListProps) {
  const { run } = useAction();

  async function remove({ from }: DeskRedirect) {
    if (!confirm(`Delete the redirect from ${from}? Links to it will then lead nowhere.`)) return;
    if (await run('/desk/redirects', { method: 'DELETE', body: { from } })) await onDeleted();
  }

  return (
    <>
      {(answer.data?.count !== 0 || sought || filters.search) && (
        <ListFilters label="Search redirects" placeholder="Search addresses" {...filters} />
      )}
      <ListTable
        label="Redirects"
        listed={listed}
        count={sought && answer.data && `${countOf(answer.data.count, 'redirect')} found`}
        keyOf={({ from }) => from}
        columns={[
          { name: 'From', isHead: true, cell: ({ from }) => <Address path={from} /> },
          { name: 'To', cell: (redirect) => <Target {...redirect} /> },
          { name: 'Visits', isFigure: true, cell: ({ hits }) => <span data-zero={hits === 0}>{inFigures(hits)}</span> },
          {
            name: 'Last visit',
            cell: ({ last_hit_at: at }) => (at ? <DashboardDate time={at} /> : <span data-zero="true">Never</span>),
          },
        ]}
        actions={(redirect) => (
          <>
            <LinkButton
              label="Change"
              object={redirect.from}
              onClick={() => onChange(redirect.from, readable(redirect.to))}
            />
            <LinkButton label="Delete" object={redirect.from} onClick={() => remove(redirect)} />
          </>
        )}
        nothing={
          <NothingThere
            seed="no redirects"
            sentence={sought ? `No address contains “${sought}”.` : NONE}
            onClear={onClear}
          />
        }
      />
    </>
  );
}

function Target({ to, post }: Pick<DeskRedirect, 'to' | 'post'>) {
  if (!post) return <Address path={readable(to)} />;
  return (
    <>
      <a href={to} lang={langOf(post.title)}>
        {post.title}
      </a>
      {!post.isPublished && <span className="quiet small"> · not published, so the redirect is off</span>}
    </>
  );
}

/** An address as people read it. */
export function Address({ path }: { path: string }) {
  return (
    <bdi className="redirect-address" lang={langOf(path)}>
      {path}
    </bdi>
  );
}

/** Decoded, if it means the same then. */
export function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
