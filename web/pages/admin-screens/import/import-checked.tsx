import { type SubmitEvent, useId } from 'react';
import type { ImportOptions } from '#shared/contracts/desk/import.ts';
import { CheckBox, Counts, RadioButtons } from '../form-parts.tsx';
import { DeleteButton, Remarks, ReportButton, useImportCall } from './import-findings.tsx';
import type { ImportProps } from './import-panel.tsx';
import { figuresOf } from './import-texts.ts';

const IMAGES: [value: ImportOptions['images'], label: string][] = [
  ['web', 'From the file, and missing ones from the old site'],
  ['archive', 'Only from the file'],
  ['none', 'None; they remain links to the old site'],
];

/** What the check found, and the choices before the import. */
export function ImportChecked({ details, onChanged, onDeleted }: ImportProps) {
  const form = useId();
  const { call } = useImportCall(details.id, onChanged);
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const chosen = {
      all_drafts: fields.has('all_drafts'),
      comments: fields.has('comments'),
      subscribers: fields.has('subscribers'),
      images: fields.get('images'),
    };
    void call('start', { body: chosen, done: '' });
  }
  const { summary, options, can_start } = details;
  return (
    <>
      {summary && (
        <>
          <p>Ready to import:</p>
          <Counts rows={figuresOf(summary)} />
          <p className="quiet small">Images and redirects are counted during the import.</p>
        </>
      )}
      <Remarks details={details} />
      {can_start ? (
        <form id={form} className="import-options ruled" aria-label="How to import" onSubmit={handleSubmit}>
          <CheckBox name="all_drafts" label="Import all posts as drafts" isChecked={options.all_drafts} />
          <CheckBox name="comments" label="Include comments" isChecked={options.comments} />
          <CheckBox
            name="subscribers"
            label="Include subscribers who agreed to get letters"
            isChecked={options.subscribers}
          />
          <RadioButtons legend="Images" name="images" chosen={options.images} choices={IMAGES} />
        </form>
      ) : (
        <p className="screen-problem">The file was removed a day after its check. Upload it again to import it.</p>
      )}
      <p className="actions">
        {can_start && (
          <button type="submit" form={form} className="button">
            Start the import
          </button>
        )}
        <ReportButton {...details} />
        <DeleteButton row={details} label="Discard" onDeleted={onDeleted} />
      </p>
    </>
  );
}
