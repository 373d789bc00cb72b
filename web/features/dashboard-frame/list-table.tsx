import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { ListPages } from './list-query.ts';
import { type Page, PagedList } from './paged-list.tsx';

interface ListTableProps<Rows extends Page>
  extends Omit<DataTableProps<Rows['rows'][number]>, 'label' | 'caption' | 'rows' | 'list'> {
  label: string;
  listed: ListPages<Rows>['listed'];
  /** How many there are, or were found. */
  count?: string | undefined;
  nothing: ReactNode;
}

/** A list that is shown as a table, a page at a time. */
export function ListTable<Rows extends Page>(props: ListTableProps<Rows>) {
  const { label, listed, count, nothing, ...table } = props;
  return (
    <>
      {'count' in props && (
        <p className="list-count quiet small figures" role="status">
          {count}
        </p>
      )}
      <PagedList label={label} nothing={nothing} {...listed}>
        {({ rows }) => <DataTable label={label} rows={rows} list={listed.list} {...table} />}
      </PagedList>
    </>
  );
}
