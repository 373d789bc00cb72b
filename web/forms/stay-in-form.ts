import type { KeyboardEvent } from 'react';

/** Keeps Enter in a field of one line from sending the form. */
export function stayInForm(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.target as Element).matches('input')) event.preventDefault();
}
