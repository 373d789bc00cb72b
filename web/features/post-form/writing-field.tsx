import { type KeyboardEvent, type TextareaHTMLAttributes, useId, useLayoutEffect, useRef } from 'react';
import { useFormState } from '#web/forms/form-state.ts';

interface WritingFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  name: string;
  /** The initial height; the field grows with its text. */
  rows: number;
  /** Enter moves on to the summary instead of starting a new line. */
  isOneLine?: boolean;
}

const GROWS_BY_ITSELF = globalThis.CSS?.supports('field-sizing', 'content');

/** A field without `maxLength`, since the end of a text that is cut off when pasted would be lost unnoticed. */
export function WritingField({ label, isOneLine = false, ...area }: WritingFieldProps) {
  const id = useId();
  const ref = useRef<HTMLTextAreaElement>(null);
  const problem = useFormState().problems[area.name];
  useLayoutEffect(() => {
    if (ref.current) grow(ref.current);
  }, []);

  return (
    <div className={`field writing writing-${area.name}`}>
      <label htmlFor={id} className="is-required">
        {label}
      </label>
      <textarea
        id={id}
        ref={ref}
        aria-required
        enterKeyHint={isOneLine ? 'next' : undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        style={{ minBlockSize: `calc(${area.rows}lh + 0.6em)` }}
        onInput={({ currentTarget }) => {
          if (isOneLine) joinLines(currentTarget);
          grow(currentTarget);
        }}
        onKeyDown={isOneLine ? focusSummary : undefined}
        {...area}
      />
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** A fallback for browsers without `field-sizing`. */
function grow(area: HTMLTextAreaElement) {
  if (GROWS_BY_ITSELF) return;
  area.style.blockSize = '0';
  area.style.blockSize = `${area.scrollHeight}px`;
}

function joinLines(area: HTMLTextAreaElement) {
  if (/[\r\n]/.test(area.value)) area.value = area.value.replace(/\s*[\r\n]+\s*/g, ' ');
}

function focusSummary(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLTextAreaElement>('[name=summary]')?.focus();
}
