import './suggestions.css';
import type { Suggestion } from '#shared/contracts/search.ts';
import { countOf } from '#shared/text/count-of.ts';
import { languageOf } from '#shared/text/script.ts';
import { MarkedText } from '#web/components/marked-text.tsx';

interface SuggestionsProps {
  id: string;
  rows: Suggestion[];
  /** The index of the row that the arrow keys have reached; -1 for none. */
  active: number;
  onChoose: (row: Suggestion) => void;
}

/** The list below the field. The focus stays in the field, which handles the keys and names the active option. */
export function Suggestions({ id, rows, active, onChoose }: SuggestionsProps) {
  return (
    <>
      <div className="suggestions" id={id} role="listbox" aria-label="Articles" hidden={rows.length === 0}>
        {rows.map((row, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
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
            onClick={() => onChoose(row)}
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
