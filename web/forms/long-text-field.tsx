import { type TextareaHTMLAttributes, useId } from 'react';
import { useFormState } from './form-state.ts';

interface LongTextFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  name: string;
  hint?: string;
}

/** Text of several lines; it grows with what is written where the browser lets it. */
export function LongTextField({ label, hint, ...area }: LongTextFieldProps) {
  const id = useId();
  const problem = useFormState().problems[area.name];
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="field-input">
        <textarea
          id={id}
          rows={3}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
          {...area}
        />
      </div>
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
