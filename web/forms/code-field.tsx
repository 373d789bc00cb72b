import type { FormEvent, ReactNode } from 'react';
import { CODE_LENGTH } from '#shared/form-limits.ts';
import { asciiDigits } from '#shared/text/digits.ts';
import { TextField } from './text-field.tsx';

/** Accepts codes pasted with spaces or in Devanagari digits. It has no `maxLength`, which would cut off their end. */
export function CodeField({ hint }: { hint: ReactNode }) {
  return (
    <TextField
      label="Verification code"
      hint={hint}
      name="otp"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="Enter 6-digit code"
      className="code-input"
      onInput={keepDigits}
    />
  );
}

function keepDigits({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const digits = asciiDigits(input.value).replace(/\D/g, '').slice(0, CODE_LENGTH);
  if (digits !== input.value) input.value = digits;
}
