import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useFormState } from './form-state.ts';

interface FieldProps {
  label: string;
  name: string;
  /** Help that is always shown. */
  hint?: ReactNode;
  isRequired?: boolean;
  /** How many characters the input takes. Browsers cut off what is more, so it is said once it is full. */
  maximum?: number | undefined;
  /** Overrides the problem that the form found. It appears without a submit, so it is announced as an alert. */
  problem?: string;
  children: (control: Control) => ReactNode;
  /** The current value, if the input does not show it itself. */
  below?: ReactNode;
}

/** The attributes that connect the input with its label, help and problem. */
interface Control {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export function Field({ label, name, hint, isRequired = false, maximum, problem: own, children, below }: FieldProps) {
  const known = useFormState().problems[name];
  const problem = own ?? known;
  const control = useControl(hint, problem);
  const { id } = control;
  const [isFull, setFull] = useState(false);
  const measure = ({ target }: FormEvent) => setFull((target as HTMLInputElement).value.length === maximum);
  return (
    <div className="field">
      <label htmlFor={id} className={isRequired ? 'is-required' : undefined}>
        {label}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="field-input" onInput={maximum ? measure : undefined}>
        {children(control)}
      </div>
      {isFull && (
        <p className="field-hint" role="status">
          {label} can be at most {maximum?.toLocaleString('en')} characters long.
        </p>
      )}
      {problem && (
        <p className="field-problem" id={`${id}-problem`} role={own ? 'alert' : undefined}>
          {problem}
        </p>
      )}
      {below}
    </div>
  );
}

function useControl(hint: ReactNode, problem: string | undefined): Control {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': described || undefined };
}
