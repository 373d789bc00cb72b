import type { RefObject } from 'react';
import type { DeskRedirect } from '#shared/contracts/desk/redirect.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { DataTable } from '#web/features/dashboard-frame/data-table.tsx';
import { Address, readable } from './address.tsx';

interface RedirectTableProps {
  redirects: DeskRedirect[];
  list: RefObject<HTMLTableElement | null>;
  onChange: (from: string, to: string) => void;
  onDelete: (redirect: DeskRedirect) => void;
}

export function RedirectTable({ redirects, list, onChange, onDelete }: RedirectTableProps) {
  return (
    <DataTable
      label="Redirects"
      rows={redirects}
      keyOf={({ from }) => from}
      list={list}
      columns={[
        { name: 'From', isHead: true, cell: ({ from }) => <Address path={from} /> },
        { name: 'To', cell: (redirect) => <Target {...redirect} /> },
        { name: 'Visits', isFigure: true, cell: ({ hits }) => inFigures(hits) },
        { name: 'Last visit', cell: ({ last_hit_at }) => <LastHit at={last_hit_at} /> },
      ]}
      actions={(redirect) => (
        <>
          <LinkButton
            label="Change"
            object={redirect.from}
            onClick={() => onChange(redirect.from, readable(redirect.to))}
          />
          <LinkButton label="Delete" object={redirect.from} onClick={() => onDelete(redirect)} />
        </>
      )}
    />
  );
}

function LastHit({ at }: { at: string | null }) {
  return at ? <DashboardDate time={at} /> : <span className="quiet">Never</span>;
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
