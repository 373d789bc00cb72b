import type { TextareaHTMLAttributes } from 'react';
import { Field } from './field.tsx';

/** For the texts of the site that are read as Markdown. */
export const MARKDOWN_HINT =
  'Each line is a paragraph. ## begins a heading, *stars* put words in italics, and [words](address) makes a link.';

interface LongTextFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  name: string;
  hint?: string;
}

/** A field for several lines, which grows with its text in browsers that support `field-sizing`. */
export function LongTextField({ label, hint, ...area }: LongTextFieldProps) {
  return (
    <Field label={label} name={area.name} hint={hint}>
      {(control) => <textarea {...control} rows={3} {...area} />}
    </Field>
  );
}
