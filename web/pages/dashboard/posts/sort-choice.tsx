import { useId } from 'react';

type Order = readonly [value: string, name: string];

const NEWEST: Order = ['newest', 'Newest'];
export const ORDERS: Order[] = [
  ['oldest', 'Oldest'],
  ['updated', 'Recently updated'],
  ['title', 'Title'],
  ['views', 'Most viewed'],
  ['likes', 'Most liked'],
  ['comments', 'Most discussed'],
];

interface SortChoiceProps {
  sort: string;
  /** Then the best results come first, unless another order is chosen. */
  isSearch: boolean;
  onSort: (sort: string) => void;
}

export function SortChoice({ sort, isSearch, onSort }: SortChoiceProps) {
  const id = useId();
  const orders: Order[] = isSearch ? [['', 'Best match'], NEWEST, ...ORDERS] : [['', 'Newest'], ...ORDERS];
  const shown = orders.some(([value]) => value === sort) ? sort : '';
  return (
    <p className="post-sort">
      <label htmlFor={id}>Sort by</label>
      <select id={id} value={shown} onChange={({ target }) => onSort(target.value)}>
        {orders.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}
