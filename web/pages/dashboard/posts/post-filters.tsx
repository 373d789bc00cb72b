import { useId, useState } from 'react';
import { ButtonLink } from '#web/components/button-link.tsx';
import { langOf } from '#web/components/lang-of.ts';
import { useContent } from '#web/content/content.ts';
import { type Choice, FilterButtons } from '#web/features/dashboard-frame/list-filters.tsx';
import { SearchField } from '#web/features/dashboard-frame/search-field.tsx';
import * as paths from '#web/paths.ts';
import { useUser } from '#web/session/user.ts';
import type { Filters } from './filters.ts';

const LANGUAGES: Choice[] = [
  ['', 'All'],
  ['en', 'English'],
  ['hi', 'हिन्दी'],
];

const NEWEST: Choice = ['newest', 'Newest'];
const ORDERS: Choice[] = [
  ['oldest', 'Oldest'],
  ['updated', 'Recently updated'],
  ['title', 'Title'],
  ['views', 'Most viewed'],
  ['likes', 'Most liked'],
  ['comments', 'Most discussed'],
];

/** The heading of the screen with the search, and below it the categories; language and order are folded. */
export function PostFilters({ filters, onChange }: { filters: Filters; onChange: (change: Partial<Filters>) => void }) {
  const categories = useContent('categories').map(({ slug, name }): Choice => [slug, name]);
  const [isOpen, setOpen] = useState(false);
  const { search, language, status, sort } = filters;
  const statuses = useStatuses();
  const filter = (label: string, name: 'category' | 'language' | 'status', choices: Choice[]) => (
    <FilterButtons
      label={label}
      choices={choices}
      chosen={filters[name]}
      onChoose={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <>
      <header className="posts-head row spread">
        <h1>Manage Posts</h1>
        <SearchField
          label="Search your posts"
          placeholder="Search posts..."
          search={search}
          onSearch={(search) => onChange({ search })}
        />
        <ButtonLink href={paths.createPost()}>Create Post</ButtonLink>
      </header>
      <div className="row spread post-filters">
        {filter('Category', 'category', [['', 'All'], ...categories])}
        <p className="row">
          <span className="meta">
            <Chosen choices={LANGUAGES} value={language} />
            <Chosen choices={statuses} value={status} />
            <Chosen choices={[NEWEST, ...ORDERS]} value={sort} />
          </span>
          <button type="button" className="finger opens-below" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Filter
          </button>
        </p>
      </div>
      {isOpen && (
        <div className="row spread">
          {filter('Language', 'language', LANGUAGES)}
          {statuses.some(([value]) => value === status) && filter('Status', 'status', statuses)}
          <SortChoice sort={sort} isSearch={search.trim() !== ''} onSort={(sort) => onChange({ sort })} />
        </div>
      )}
    </>
  );
}

/** Those that have no tab of their own. An admin has one for what waits for review. */
function useStatuses(): Choice[] {
  const { publishing } = useContent('site');
  const isAdmin = useUser().user?.is_admin ?? false;
  const waiting: Choice[] = publishing === 'review' && !isAdmin ? [['review', 'Waiting for review']] : [];
  return [['', 'Any status'], ['published', 'Published'], ...waiting];
}

/** What is chosen is seen even while the choices are folded. */
function Chosen({ choices, value }: { choices: Choice[]; value: string }) {
  const name = value && choices.find(([known]) => known === value)?.[1];
  return name ? <span lang={langOf(name)}>{name}</span> : null;
}

interface SortChoiceProps {
  sort: string;
  /** Then the best results come first, unless another order is chosen. */
  isSearch: boolean;
  onSort: (sort: string) => void;
}

function SortChoice({ sort, isSearch, onSort }: SortChoiceProps) {
  const id = useId();
  const orders: Choice[] = isSearch ? [['', 'Best match'], NEWEST, ...ORDERS] : [['', 'Newest'], ...ORDERS];
  const shown = orders.some(([value]) => value === sort) ? sort : '';
  return (
    <p className="post-sort small">
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
