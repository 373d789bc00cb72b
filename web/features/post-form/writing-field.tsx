import { type KeyboardEvent, type TextareaHTMLAttributes, useId, useLayoutEffect, useRef } from 'react';
import { useFormState } from '#web/forms/form-state.ts';

interface WritingFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  name: string;
  /** At first; it grows with what is written. */
  rows: number;
  /** Enter leads on to the next field. */
  isOneLine?: boolean;
}

const GROWS_BY_ITSELF = globalThis.CSS?.supports('field-sizing', 'content');

/** A page to write on. Without a maximum: what is cut off while pasting would be lost unseen. */
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
        onKeyDown={isOneLine ? leadOn : undefined}
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

/** For browsers whose fields do not grow by themselves. */
function grow(area: HTMLTextAreaElement) {
  if (GROWS_BY_ITSELF) return;
  area.style.blockSize = '0';
  area.style.blockSize = `${area.scrollHeight}px`;
}

function joinLines(area: HTMLTextAreaElement) {
  if (/[\r\n]/.test(area.value)) area.value = area.value.replace(/\s*[\r\n]+\s*/g, ' ');
}

function leadOn(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLTextAreaElement>('[name=summary]')?.focus();
}
