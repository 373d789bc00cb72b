import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { Suggestion } from '#shared/contracts/search.ts';
import { languageOf } from '#shared/text/script.ts';
import { countOf } from '#web/components/count-of.ts';
import { MarkedText } from '#web/components/marked-text.tsx';
import { paths } from '#web/paths.ts';
import { useLocation } from '#web/router.tsx';
import { suggestionsWhileTyping } from './ask-for-suggestions.ts';

interface SuggestionsProps {
  /** Of the search form, which stands and works without this. */
  input: HTMLInputElement;
  onChoose?: (() => void) | undefined;
}

/** Titles to go to directly, while a search is typed: a list below the field, moved through by the arrow keys. */
export function Suggestions({ input, onChoose }: SuggestionsProps) {
  const id = useId();
  const [, navigate] = useLocation();
  const [rows, setRows] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const close = () => {
    setRows([]);
    setActive(-1);
  };
  const choose = ({ slug }: Suggestion) => {
    close();
    onChoose?.();
    navigate(paths.post(slug));
  };

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const chosen = rows[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.isComposing || rows.length === 0) return;
    // One place before the first and after the last is the field itself.
    if (step) setActive(((active + 1 + step + rows.length + 1) % (rows.length + 1)) - 1);
    // A press like any other, which asks first where something is not saved.
    else if (event.key === 'Enter' && chosen) document.getElementById(`${id}-${active}`)?.click();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  });
  const leave = useEffectEvent(close);

  useEffect(() => {
    const asking = suggestionsWhileTyping((found) => {
      setRows(document.activeElement === input ? found : []);
      setActive(-1);
    });
    const type = () => asking.typed(input.value);
    const stop = () => {
      asking.forget();
      leave();
    };
    const attributes = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': id };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    input.addEventListener('input', type);
    input.addEventListener('keydown', handleKey);
    input.addEventListener('blur', stop);
    input.form?.addEventListener('submit', stop);
    // What was typed before this was there.
    if (input.value !== input.defaultValue) type();
    return () => {
      asking.forget();
      input.removeEventListener('input', type);
      input.removeEventListener('keydown', handleKey);
      input.removeEventListener('blur', stop);
      input.form?.removeEventListener('submit', stop);
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
        {rows.map((row, place) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
          <div
            key={row.id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === active}
            lang={languageOf(row.title)}
            // The focus stays in the field.
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
