import type { SiteSettings } from '#shared/contracts/site.ts';
import { STEP_TEXT_MAXIMUM, STEP_TITLE_MAXIMUM } from '#shared/form-limits.ts';
import type { Problem } from '#web/forms/find-problems.ts';
import { LongTextField } from '#web/forms/long-text-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { rowKeysIn, textIn } from '../read-fields.ts';

interface StepFieldsProps {
  nameOf: (field: string) => string;
  step: SiteSettings['journey'][number] | undefined;
}

export function StepFields({ nameOf, step }: StepFieldsProps) {
  return (
    <>
      <TextField
        label="Title"
        name={nameOf('title')}
        required={false}
        maxLength={STEP_TITLE_MAXIMUM}
        spellCheck
        defaultValue={step?.title}
      />
      <LongTextField label="Text" name={nameOf('text')} maxLength={STEP_TEXT_MAXIMUM} defaultValue={step?.text} />
    </>
  );
}

/** A step needs a title of its own. Empty rows are ignored. */
export function checkSteps(fields: FormData): Problem[] {
  const seen = new Set<string>();
  return rowKeysIn(fields, 'journey').flatMap((key) => {
    const [title = '', text] = ['title', 'text'].map((field) => textIn(fields, `journey.${key}.${field}`).trim());
    const isRepeated = title !== '' && seen.has(title);
    seen.add(title);
    const field = `journey.${key}.title`;
    if (isRepeated) return [{ field, message: 'Another step has this title. Choose a different one.' }];
    return text && !title ? [{ field, message: 'Title is required' }] : [];
  });
}
