import './suggestions.css';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { Suggestion } from '#shared/contracts/search.ts';
import { countOf } from '#shared/text/count-of.ts';
import { languageOf } from '#shared/text/script.ts';
import { MarkedText } from '#web/components/marked-text.tsx';
import { goTo } from '#web/go-to.ts';
import * as paths from '#web/paths.ts';
import { suggestionsWhileTyping } from './suggestions-while-typing.ts';

interface SuggestionsProps {
  /** The field of the search form, which also works without suggestions. */
  input: HTMLInputElement;
}

/** Suggests titles while a search is typed, in a list below the field that the arrow keys move through. */
export function Suggestions({ input }: SuggestionsProps) {
  const id = useId();
  const [rows, setRows] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const close = () => {
    setRows([]);
    setActive(-1);
  };
  const choose = ({ slug }: Suggestion) => {
    close();
    goTo(paths.post(slug));
  };

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const chosen = rows[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.isComposing || rows.length === 0) return;
    // Before the first row and after the last one, no row is active.
    if (step) setActive(((active + 1 + step + rows.length + 1) % (rows.length + 1)) - 1);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  });
  const closeList = useEffectEvent(close);

  useEffect(() => {
    const suggester = suggestionsWhileTyping((found) => {
      setRows(document.activeElement === input ? found : []);
      setActive(-1);
    });
    const handleInput = () => suggester.typed(input.value);
    const stop = () => {
      suggester.cancel();
      closeList();
    };
    const attributes = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': id };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    const listening = new AbortController();
    const { signal } = listening;
    input.addEventListener('input', handleInput, { signal });
    input.addEventListener('keydown', handleKey, { signal });
    input.addEventListener('blur', stop, { signal });
    input.form?.addEventListener('submit', stop, { signal });
    // Text may have been typed before this component was mounted.
    if (input.value !== input.defaultValue) handleInput();
    return () => {
      suggester.cancel();
      listening.abort();
    };
  }, [input, id]);

  useEffect(() => {
    input.setAttribute('aria-expanded', String(rows.length > 0));
    if (active < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `${id}-${active}`);
  }, [input, id, rows, active]);

  return (
    <>
      <div className="suggestions" id={id} role="listbox" aria-label="Articles" hidden={rows.length === 0}>
        {rows.map((row, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={row.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            lang={languageOf(row.title)}
            // Pressing an option must not take the focus from the field.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(row)}
          >
            <MarkedText text={row.title} language={languageOf(row.title)} marks={row.marks} />
          </div>
        ))}
      </div>
      <span className="visually-hidden" role="status">
        {rows.length > 0 && `${countOf(rows.length, 'article')} suggested`}
      </span>
    </>
  );
}
