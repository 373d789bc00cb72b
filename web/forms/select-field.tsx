import { langOf } from '#web/components/lang-of.ts';
import { Field } from './field.tsx';

interface SelectFieldProps {
  label: string;
  name: string;
  hint?: string;
  choices: readonly (readonly [value: string, name: string])[];
  defaultValue?: string;
}

export function SelectField({ label, name, hint, choices, defaultValue }: SelectFieldProps) {
  return (
    <Field label={label} name={name} hint={hint}>
      {(control) => (
        <select {...control} name={name} defaultValue={defaultValue}>
          {choices.map(([value, text]) => (
            <option key={value} value={value} lang={langOf(text)}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
