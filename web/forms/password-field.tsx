import { useState } from 'react';
import { PASSWORD_INPUT_MAXIMUM } from '#shared/form-limits.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** The password can be made visible, because long passwords are hard to type on a phone. */
export function PasswordField(field: TextFieldProps) {
  const [isShown, setShown] = useState(false);
  const verb = isShown ? 'Hide' : 'Show';
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
          aria-label={`${verb} ${field.label.toLowerCase()}`}
          onClick={() => setShown(!isShown)}
        >
          {verb}
        </button>
      }
    />
  );
}
