import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Suggestion } from '#shared/contracts/search.ts';
import { SEARCH_MAXIMUM } from '#shared/limits.ts';
import { goTo } from '#web/go-to.ts';
import * as paths from '#web/paths.ts';
import { Suggestions } from './suggestions.tsx';
import { suggestionsWhileTyping } from './suggestions-while-typing.ts';

interface SearchFormProps {
  label: string;
  placeholder?: string;
  search?: string;
  /** What the search is limited to; those that are set stay in the address. */
  filters?: { category?: string; language?: string };
}

/** A plain form. With script, it suggests titles below its field, and the arrow keys move through them. */
export default function SearchForm({ label, placeholder = 'Search', search = '', filters = {} }: SearchFormProps) {
  const id = useId();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isReady, setReady] = useState(false);
  const [rows, setRows] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const show = (found: Suggestion[]) => {
    setRows(document.activeElement === field.current ? found : []);
    setActive(-1);
  };
  const [suggester] = useState(() => suggestionsWhileTyping(show));

  useEffect(() => {
    setReady(true);
    const { value = '', defaultValue = '' } = field.current ?? {};
    // Text may have been typed before the script was there.
    if (value !== defaultValue) suggester.typed(value);
    return suggester.cancel;
  }, [suggester]);

  function close() {
    suggester.cancel();
    show([]);
  }

  function choose({ slug }: Suggestion) {
    close();
    goTo(paths.post(slug));
  }

  function handleKey(event: KeyboardEvent) {
    const chosen = rows[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing || rows.length === 0) return;
    // Before the first row and after the last one, no row is active.
    if (step) setActive(((active + 1 + step + rows.length + 1) % (rows.length + 1)) - 1);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  }

  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    'aria-expanded': rows.length > 0,
    'aria-activedescendant': active < 0 ? undefined : `${listId}-${active}`,
  } as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: phones from before 2023 do not know <search>
    <form className="search-form" role="search" aria-label={label} action={paths.blog()} onSubmit={close}>
      {Object.entries(filters).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={field}
        type="search"
        name="search"
        defaultValue={search}
        placeholder={placeholder}
        maxLength={SEARCH_MAXIMUM}
        autoComplete="off"
        enterKeyHint="search"
        {...(isReady && combobox)}
        onInput={({ currentTarget }) => suggester.typed(currentTarget.value)}
        onKeyDown={handleKey}
        onBlur={close}
      />
      <button type="submit">Search</button>
      {isReady && <Suggestions id={listId} rows={rows} active={active} onChoose={choose} />}
    </form>
  );
}
