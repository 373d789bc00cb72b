import { useState } from 'react';
import { PASSWORD_INPUT_MAXIMUM } from '#shared/form-limits.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** What is typed can be looked at: long passwords are hard to type on a phone. */
export function PasswordField(field: TextFieldProps) {
  const [isShown, setShown] = useState(false);
  const word = isShown ? 'Hide' : 'Show';
  return (
    <TextField
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      maxLength={PASSWORD_INPUT_MAXIMUM}
      {...field}
      aside={
        <button
          type="button"
          className="field-aside"
          aria-label={`${word} ${field.label.toLowerCase()}`}
          onClick={() => setShown(!isShown)}
        >
          {word}
        </button>
      }
    />
  );
}
