import { type ReactNode, useId, useState } from 'react';
import { langOf } from '#web/components/lang-of.ts';
import { useContent } from '#web/content/content.ts';
import { SearchField } from '#web/features/dashboard-frame/search-field.tsx';
import type { Filters } from './filters.ts';
import { ORDERS, SortChoice } from './sort-choice.tsx';

interface PostFiltersProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

type Choice = readonly [value: string, name: string];

const STATUSES: Choice[] = [
  ['', 'All'],
  ['published', 'Published'],
  ['draft', 'Drafts'],
  ['scheduled', 'Scheduled'],
];
const WAITING: Choice = ['review', 'Waiting for review'];
const LANGUAGES: Choice[] = [
  ['', 'All'],
  ['en', 'English'],
  ['hi', 'हिन्दी'],
];

/** On phones, where they would fill the screen, all choices but the category are folded. */
export function PostFilters({ filters, onChange }: PostFiltersProps) {
  const { publishing } = useContent('site');
  const categories = useContent('categories').map(({ slug, name }): Choice => [slug, name]);
  const statuses = publishing === 'review' || filters.status === 'review' ? [...STATUSES, WAITING] : STATUSES;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="post-filters">
      <SearchField
        label="Search your posts"
        placeholder="Search posts..."
        search={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <Choices
        label="Category"
        choices={[['', 'All'], ...categories]}
        chosen={filters.category}
        onChoose={(category) => onChange({ category })}
      />
      <p className="post-filters-toggle">
        <button type="button" className="opens-below" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Filter and sort
        </button>
        {!isOpen && (
          <span className="meta">
            <Chosen choices={statuses} value={filters.status} />
            <Chosen choices={LANGUAGES} value={filters.language} />
            <Chosen choices={ORDERS} value={filters.sort} />
          </span>
        )}
      </p>
      <div className="post-filters-choices" data-open={isOpen || undefined}>
        <Choices
          label="Status"
          choices={statuses}
          chosen={filters.status}
          onChoose={(status) => onChange({ status })}
        />
        <div className="post-filters-last">
          <Choices
            label="Language"
            choices={LANGUAGES}
            chosen={filters.language}
            onChoose={(language) => onChange({ language })}
          />
          <SortChoice
            sort={filters.sort}
            isSearch={filters.search.trim() !== ''}
            onSort={(sort) => onChange({ sort })}
          />
        </div>
      </div>
    </div>
  );
}

/** What is chosen is seen even while the choices are folded. */
function Chosen({ choices, value }: { choices: Choice[]; value: string }) {
  const name = value && choices.find(([known]) => known === value)?.[1];
  return name ? <span lang={langOf(name)}>{name}</span> : null;
}

interface ChoicesProps {
  label: string;
  choices: readonly Choice[];
  chosen: string;
  onChoose: (value: string) => void;
}

function Choices({ label, choices, chosen, onChoose }: ChoicesProps): ReactNode {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs in a form, and there is none
    <div className="post-choices" role="group" aria-labelledby={id}>
      <span id={id}>{label}</span>
      <div className="filter-buttons">
        {choices.map(([value, name]) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            lang={langOf(name)}
            onClick={() => onChoose(value)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
