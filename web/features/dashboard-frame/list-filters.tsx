import { inFigures } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { SearchField, type SearchFieldProps } from './search-field.tsx';

interface ListFiltersProps<Choice extends string> extends SearchFieldProps {
  choices: readonly (readonly [Choice, string])[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

export function ListFilters<Choice extends string>(props: ListFiltersProps<Choice>) {
  const { choices, chosen, onChoose, ...search } = props;
  return (
    <div className="list-filters">
      <SearchField {...search} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs in a form, and there is none */}
      <div className="filter-buttons" role="group" aria-label="Show">
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
