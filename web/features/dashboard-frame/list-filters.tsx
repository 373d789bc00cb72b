import { inFigures } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { SearchField, type SearchFieldProps } from './search-field.tsx';

/** What a filter asks for, what it is called, and how much it finds unless that is nothing: `Held (3)`. */
export type Choice<Value extends string = string> = readonly [value: Value, name: string, count?: number | undefined];

interface FilterButtonsProps<Value extends string> {
  label?: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** Words of which one is chosen, such as what a list shows. */
export function FilterButtons<Value extends string>(props: FilterButtonsProps<Value>) {
  const { label = 'Show', choices, chosen, onChoose } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs in a form, and there is none
    <div className="filter-buttons" role="group" aria-label={label}>
      {choices.map(([value, name, count]) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          lang={langOf(name)}
          onClick={() => onChoose(value)}
        >
          {withCount(name, count)}
        </button>
      ))}
    </div>
  );
}

interface ListFiltersProps<Value extends string> extends SearchFieldProps {
  choices?: readonly Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** The search of a list, and where there are choices, what it shows. */
export function ListFilters<Value extends string>(props: ListFiltersProps<Value>) {
  const { choices, chosen, onChoose, ...search } = props;
  return (
    <div className="list-filters">
      <SearchField {...search} />
      {choices && <FilterButtons choices={choices} chosen={chosen} onChoose={onChoose} />}
    </div>
  );
}

export function withCount(name: string, count = 0): string {
  return count > 0 ? `${name} (${inFigures(count)})` : name;
}
