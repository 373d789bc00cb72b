import { type ComponentType, type FormEvent, useId, useState } from 'react';
import { SEARCH_MAXIMUM } from '#shared/limits.ts';
import { paths } from '#web/paths.ts';
import { useLocation } from '#web/router.tsx';

interface SearchFormProps {
  label: string;
  search?: string;
  /** Slug; the search stays inside the category. */
  category?: string;
  onSearch?: () => void;
}

interface SuggestionsProps {
  input: HTMLInputElement;
  onChoose?: (() => void) | undefined;
}

/** Sends itself without script; with it, the page changes in place. */
export function SearchForm({ label, search = '', category = '', onSearch }: SearchFormProps) {
  const id = useId();
  const [, navigate] = useLocation();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch?.();
    navigate(paths.blog({ category, search: String(new FormData(event.currentTarget).get('search')) }));
  }

  /** They come when somebody is about to type. Without them the form works all the same. */
  function bringSuggestions() {
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
      // Brings the field back in step when the address changes.
      key={search}
      onSubmit={handleSubmit}
    >
      {category && <input type="hidden" name="category" value={category} />}
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={setInput}
        type="search"
        name="search"
        defaultValue={search}
        placeholder="Search"
        maxLength={SEARCH_MAXIMUM}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={Suggestions ? undefined : bringSuggestions}
      />
      <button type="submit">Search</button>
      {Suggestions && input && <Suggestions input={input} onChoose={onSearch} />}
    </form>
  );
}
