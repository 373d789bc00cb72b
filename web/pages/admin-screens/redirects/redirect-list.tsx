import { useRef } from 'react';
import type { DeskRedirect, RedirectPage } from '#shared/contracts/desk/redirect.ts';
import { countOf } from '#shared/text/count-of.ts';
import { listPath, useFilters, useStateFor } from '#web/features/dashboard-frame/list-query.ts';
import { PagedList } from '#web/features/dashboard-frame/paged-list.tsx';
import { SearchField } from '#web/features/dashboard-frame/search-field.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import { NothingListed } from '../nothing-listed.tsx';
import { RedirectTable } from './redirect-table.tsx';

const NONE = 'No redirects yet. Add one above, or import your former site: its old addresses are added for you.';

export function useRedirects() {
  const { sought, question, filters } = useFilters('all');
  const [page, onPage] = useStateFor(question, 1);
  const answer = useQuery<RedirectPage>(listPath('/desk/redirects', { page, search: sought }));
  return { answer, sought, onPage, search: filters.search, onSearch: filters.onSearch };
}

interface RedirectListProps extends ReturnType<typeof useRedirects> {
  onChange: (from: string, to: string) => void;
  onDeleted: () => Promise<void>;
}

export function RedirectList({ answer, sought, onPage, search, onSearch, onChange, onDeleted }: RedirectListProps) {
  const list = useRef<HTMLTableElement>(null);
  const { run } = useAction();

  async function remove({ from }: DeskRedirect) {
    if (!confirm(`Delete the redirect from ${from}? Links to it will then lead nowhere.`)) return;
    if (await run('/desk/redirects', { method: 'DELETE', body: { from } })) await onDeleted();
  }

  const nothing = (
    <NothingListed
      seed="no redirects"
      sentence={sought ? `No address contains “${sought}”.` : NONE}
      onClear={sought ? () => onSearch('') : undefined}
    />
  );
  return (
    <>
      {(answer.data?.count !== 0 || sought || search) && (
        <div className="list-filters redirect-search">
          <SearchField label="Search redirects" placeholder="Search addresses" search={search} onSearch={onSearch} />
        </div>
      )}
      <p className="list-count" role="status">
        {answer.data && answer.data.count > 0 && describeTotal(answer.data.count, sought)}
      </p>
      <PagedList
        label="Redirects"
        answer={answer}
        loading="Loading the redirects"
        nothing={nothing}
        list={list}
        onPage={onPage}
      >
        {({ rows }) => <RedirectTable redirects={rows} table={list} onChange={onChange} onDelete={remove} />}
      </PagedList>
    </>
  );
}

function describeTotal(count: number, sought: string): string {
  return sought ? `${countOf(count, 'redirect')} found` : countOf(count, 'redirect');
}
