import { useId } from 'react';
import { SEARCH_MAXIMUM } from '#shared/limits.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';

interface ListFiltersProps<Choice extends string> {
  /** The label is for screen readers only; the placeholder shows what can be searched for. */
  label: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  group?: string;
  choices: readonly (readonly [Choice, string])[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

export function ListFilters<Choice extends string>(props: ListFiltersProps<Choice>) {
  const { label, placeholder, search, onSearch, group = 'Show', choices, chosen, onChoose } = props;
  const id = useId();
  return (
    <div className="list-filters">
      <div className="search-form">
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          type="search"
          placeholder={placeholder}
          value={search}
          maxLength={SEARCH_MAXIMUM}
          autoComplete="off"
          onChange={({ target }) => onSearch(target.value)}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs in a form, and there is none */}
      <div className="filter-buttons" role="group" aria-label={group}>
        {choices.map(([choice, name]) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === chosen}
            lang={langOf(name)}
            onClick={() => onChoose(choice)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}

/** What a filter is called, and how much it finds unless that is nothing: `Held (3)`. */
export function withCount(label: string, count = 0): string {
  return count > 0 ? `${label} (${inFigures(count)})` : label;
}
