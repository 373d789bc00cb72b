import { useId, useState } from 'react';
import { SEARCH_MAXIMUM } from '#shared/limits.ts';
import * as paths from '#web/paths.ts';
import { Suggestions } from './suggestions.tsx';

interface SearchFormProps {
  label: string;
  placeholder?: string;
  search?: string;
  /** What the search is limited to; those that are set stay in the address. */
  filters?: { category?: string; language?: string };
}

/** A plain form. Once somebody is in its field, it suggests titles. */
export default function SearchForm({ label, placeholder = 'Search', search = '', filters = {} }: SearchFormProps) {
  const id = useId();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: phones from before 2023 do not know <search>
    <form className="search-form" role="search" aria-label={label} action={paths.blog()}>
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
      />
      <button type="submit">Search</button>
      {input && <Suggestions input={input} />}
    </form>
  );
}
