import { type ComponentType, type FormEvent, useId, useState } from 'react';
import { SEARCH_MAXIMUM } from '#shared/limits.ts';
import { paths } from '#web/paths.ts';
import { useLocation } from '#web/routing/router.tsx';

interface SearchFormProps {
  label: string;
  placeholder?: string;
  search?: string;
  /** What the search is limited to; those that are set stay in the address. */
  filters?: { category?: string; language?: string };
  onSearch?: () => void;
}

interface SuggestionsProps {
  input: HTMLInputElement;
  onChoose?: (() => void) | undefined;
}

/** Works without script; with it, the results are shown without loading a new document. */
export function SearchForm({ label, placeholder = 'Search', search = '', filters = {}, onSearch }: SearchFormProps) {
  const id = useId();
  const [, navigate] = useLocation();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch?.();
    navigate(paths.blog({ ...filters, search: String(new FormData(event.currentTarget).get('search')) }));
  }

  /** Suggestions are loaded when the field gets the focus. The form works without them. */
  function loadSuggestions() {
    import('#web/features/suggestions/suggestions.tsx').then(
      ({ Suggestions }) => setSuggestions(() => Suggestions),
      () => {},
    );
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: phones from before 2023 do not know <search>
    <form
      className="search-form"
      role="search"
      aria-label={label}
      action={paths.blog()}
      // The key resets the field when the address changes.
      key={search}
      onSubmit={handleSubmit}
    >
      {Object.entries(filters).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={setInput}
        type="search"
        name="search"
        defaultValue={search}
        placeholder={placeholder}
        maxLength={SEARCH_MAXIMUM}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={Suggestions ? undefined : loadSuggestions}
      />
      <button type="submit">Search</button>
      {Suggestions && input && <Suggestions input={input} onChoose={onSearch} />}
    </form>
  );
}
