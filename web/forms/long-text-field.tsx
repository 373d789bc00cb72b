import type { KeyboardEvent, TextareaHTMLAttributes } from 'react';
import { Field } from './field.tsx';

/** For the texts of the site that are read as Markdown. */
export const MARKDOWN_HINT =
  'Each line is a paragraph. ## begins a heading, *stars* put words in italics, and [words](address) makes a link.';

interface LongTextFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  name: string;
  hint?: string;
  /** One sentence, which may take several lines. */
  isOneLine?: boolean;
}

/** A field for several lines, which grows with its text in browsers that support `field-sizing`. */
export function LongTextField({ label, hint, isOneLine = false, ...area }: LongTextFieldProps) {
  return (
    <Field label={label} name={area.name} hint={hint} maximum={area.maxLength}>
      {(control) => (
        <textarea {...control} rows={isOneLine ? 1 : 3} onKeyDown={isOneLine ? stayOnLine : undefined} {...area} />
      )}
    </Field>
  );
}

function stayOnLine(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
}
