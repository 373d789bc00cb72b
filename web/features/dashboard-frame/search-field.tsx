import { type KeyboardEventHandler, useId } from 'react';
import { SEARCH_MAXIMUM } from '#shared/limits.ts';

export interface SearchFieldProps {
  /** For screen readers only. */
  label: string;
  /** What can be searched for. */
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  onKeyDown?: KeyboardEventHandler;
}

/** Searches a list while it is typed in. */
export function SearchField({ label, placeholder, search, onSearch, onKeyDown }: SearchFieldProps) {
  const id = useId();
  return (
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
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
