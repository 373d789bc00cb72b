import { type ComponentProps, useEffect } from 'react';
import type { ListColumns, SubscribersChecked } from '#shared/contracts/desk/subscriber.ts';
import { Field } from '#web/forms/field.tsx';
import { Form } from '#web/forms/form.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { useForm } from '#web/forms/use-form.ts';

const EXAMPLE_SHOWN = 30;

interface ListColumnsFormProps {
  columns: SubscribersChecked['columns'];
  onChosen: (chosen: ListColumns) => Promise<void>;
}

/** Asks which column of an unknown table is which. */
export function ListColumnsForm({ columns, onChosen }: ListColumnsFormProps) {
  const form = useForm({
    async send({ email, agreed, status, language }) {
      await onChosen({
        email: Number(email),
        agreed: Number(agreed),
        ...(status && { status: Number(status) }),
        ...(language && { language: Number(language) }),
      });
    },
    failure: { title: 'The list could not be checked', otherwise: 'Something went wrong on our side. Try again.' },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form appears
  useEffect(() => (form.ref.current?.elements.namedItem('email') as HTMLElement | null)?.focus(), []);

  const addresses = columns.findIndex(({ examples }) => examples.some((example) => example.includes('@')));
  return (
    <Form form={form} label="Columns of the list">
      <p className="list-question">We don’t recognise this list. Choose its columns; each is shown with an example.</p>
      <ColumnField label="Column with the address" name="email" columns={columns} chosen={addresses} isRequired />
      <ColumnField
        label="Column with the day they agreed"
        name="agreed"
        columns={columns}
        isRequired
        hint="Such as 2026-01-31. Only people who agreed may get letters."
      />
      <ColumnField
        label="Column with the status"
        name="status"
        columns={columns}
        hint="If it says who is active and who has unsubscribed or bounced."
      />
      <ColumnField
        label="Column with the language"
        name="language"
        columns={columns}
        hint="English or Hindi. Without it, they get letters in both."
      />
      <SendRow label="Show what will happen" pending="Checking..." />
    </Form>
  );
}

interface ColumnFieldProps extends Pick<ComponentProps<typeof Field>, 'label' | 'name' | 'isRequired' | 'hint'> {
  columns: SubscribersChecked['columns'];
  /** The number of the column that is suggested; none if it is negative. */
  chosen?: number;
}

function ColumnField({ columns, chosen = -1, ...field }: ColumnFieldProps) {
  const { name, isRequired } = field;
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} name={name} required={isRequired} defaultValue={chosen < 0 ? '' : String(chosen)}>
          <option value="">{isRequired ? 'Choose a column' : 'None'}</option>
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and may share a name
            <option key={index} value={index}>
              {optionText(column, index)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function optionText({ name, examples: [example = ''] }: SubscribersChecked['columns'][number], index: number): string {
  const title = name.trim() || `Column ${index + 1}`;
  const shown = example.length > EXAMPLE_SHOWN ? `${example.slice(0, EXAMPLE_SHOWN)}…` : example;
  return shown === '' ? title : `${title}: ${shown}`;
}
