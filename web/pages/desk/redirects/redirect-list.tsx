import { useId, useRef } from 'react';
import type { DeskRedirect, RedirectPage } from '#shared/contracts/desk/redirect.ts';
import { SEARCH_MAXIMUM } from '#shared/limits.ts';
import { countOf, inFigures } from '#web/components/count-of.ts';
import { listPath, useFilters, useStateFor } from '#web/features/desk/list-query.ts';
import { NothingThere } from '#web/features/desk/nothing-there.tsx';
import { PagedList } from '#web/features/desk/paged-list.tsx';
import { useAction } from '#web/features/desk/use-action.ts';
import { useQuery } from '#web/features/desk/use-query.ts';
import { RedirectTable } from './redirect-table.tsx';

const NONE =
  'There are no redirects yet. An import of your former site brings its addresses; others can be added below, or read from a file.';

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
  const runAction = useAction();

  async function remove({ from }: DeskRedirect) {
    if (!confirm(`Delete the redirect from ${from}? Whoever follows a link there will find nothing.`)) return;
    if (!(await runAction('/desk/redirects', { method: 'DELETE', body: { from } }))) return;
    await onDeleted();
    // The pressed button has disappeared.
    list.current?.focus();
  }

  const nothing = <NothingThere seed="no redirects" sentence={sought ? 'No address has this in it.' : NONE} />;
  return (
    <>
      <p className="desk-totals">{answer.data ? describeTotal(answer.data.count, sought) : '\u00a0'}</p>
      <SearchField search={search} onSearch={onSearch} />
      <PagedList answer={answer} loading="Loading the redirects" nothing={nothing} list={list} onPage={onPage}>
        {({ rows }) => <RedirectTable redirects={rows} table={list} onChange={onChange} onDelete={remove} />}
      </PagedList>
    </>
  );
}

function describeTotal(count: number, sought: string): string {
  return sought ? `${inFigures(count)} found.` : `${countOf(count, 'redirect')}.`;
}

function SearchField({ search, onSearch }: Pick<RedirectListProps, 'search' | 'onSearch'>) {
  const id = useId();
  return (
    <div className="list-filters redirect-search">
      <div className="search-form">
        <label className="visually-hidden" htmlFor={id}>
          Search redirects
        </label>
        <input
          id={id}
          type="search"
          placeholder="Part of an address"
          value={search}
          maxLength={SEARCH_MAXIMUM}
          autoComplete="off"
          onChange={({ target }) => onSearch(target.value)}
        />
      </div>
    </div>
  );
}
