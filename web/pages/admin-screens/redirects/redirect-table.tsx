import type { RefObject } from 'react';
import type { DeskRedirect } from '#shared/contracts/desk/redirect.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { TableHead } from '#web/features/dashboard-frame/table-head.tsx';
import { Address, readable } from './address.tsx';

interface RedirectTableProps {
  redirects: DeskRedirect[];
  table: RefObject<HTMLTableElement | null>;
  onChange: (from: string, to: string) => void;
  onDelete: (redirect: DeskRedirect) => void;
}

export function RedirectTable({ redirects, table, onChange, onDelete }: RedirectTableProps) {
  return (
    <table className="data-table redirect-table" ref={table} tabIndex={-1} aria-label="Redirects">
      <TableHead columns={['From', 'To', 'Visits', 'Last visit']} hidden="Manage" />
      <tbody>
        {redirects.map((redirect) => (
          <tr key={redirect.from}>
            <th scope="row">
              <Address path={redirect.from} />
            </th>
            <td data-label="To">
              <Target {...redirect} />
            </td>
            <td data-label="Visits" className="figure">
              {inFigures(redirect.hits)}
            </td>
            <td data-label="Last visit">
              {redirect.last_hit_at ? (
                <DashboardDate time={redirect.last_hit_at} />
              ) : (
                <span className="quiet small">Never</span>
              )}
            </td>
            <td className="redirect-actions">
              <LinkButton
                label="Change"
                object={redirect.from}
                onClick={() => onChange(redirect.from, readable(redirect.to))}
              />
              <LinkButton label="Delete" object={redirect.from} onClick={() => onDelete(redirect)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
