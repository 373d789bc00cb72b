import type { DeskRedirect, RedirectPage } from '#shared/contracts/desk/redirect.ts';
import { countOf } from '#shared/text/count-of.ts';
import { useListScreen } from '#web/features/dashboard-frame/list-query.ts';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { PagedList } from '#web/features/dashboard-frame/paged-list.tsx';
import { SearchField } from '#web/features/dashboard-frame/search-field.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { RedirectTable } from './redirect-table.tsx';

const NONE = 'No redirects yet. Add one above, or import your former site: its old addresses are added for you.';

export function useRedirects() {
  return useListScreen<RedirectPage>('/desk/redirects');
}

interface RedirectListProps extends ReturnType<typeof useRedirects> {
  onChange: (from: string, to: string) => void;
  onDeleted: () => Promise<void>;
}

export function RedirectList({ answer, sought, filters, onClear, listed, onChange, onDeleted }: RedirectListProps) {
  const { search, onSearch } = filters;
  const { run } = useAction();

  async function remove({ from }: DeskRedirect) {
    if (!confirm(`Delete the redirect from ${from}? Links to it will then lead nowhere.`)) return;
    if (await run('/desk/redirects', { method: 'DELETE', body: { from } })) await onDeleted();
  }

  const nothing = (
    <NothingThere seed="no redirects" sentence={sought ? `No address contains “${sought}”.` : NONE} onClear={onClear} />
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
      <PagedList label="Redirects" nothing={nothing} {...listed}>
        {({ rows }) => <RedirectTable redirects={rows} list={listed.list} onChange={onChange} onDelete={remove} />}
      </PagedList>
    </>
  );
}

function describeTotal(count: number, sought: string): string {
  return sought ? `${countOf(count, 'redirect')} found` : countOf(count, 'redirect');
}
