import { useEffect, useRef, useState } from 'react';
import type {
  ListColumns,
  SubscriberList,
  SubscribersChecked,
  SubscribersImported,
} from '#shared/contracts/desk/subscriber.ts';
import { IMPORT_FILE_NAME_MAXIMUM, SUBSCRIBERS_BYTES_MAXIMUM } from '#shared/form-limits.ts';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { ask } from '#web/session/api.ts';
import { FormSection } from '../form-parts.tsx';
import { ImportResult } from '../import-result.tsx';
import { TextFile } from '../text-file.tsx';
import { ListColumnsForm } from './list-columns-form.tsx';
import { ListOutcome } from './list-outcome.tsx';

const LEAD =
  'A list from Substack, Mailchimp, Ghost, Buttondown, Kit, Beehiiv or listmonk, or a table of your own, saved as CSV. You see what will happen before it does. People who unsubscribed are not re-added.';
const PATH = '/desk/subscribers/import';

/** A list that was uploaded, and what an import would do to it. */
interface CheckedList extends SubscriberList {
  name: string;
  checked: SubscribersChecked;
}

/** Shows what a list would bring before it does. */
export function ImportSubscribers({ onImported }: { onImported: () => Promise<void> }) {
  const [list, setList] = useState<CheckedList | null>(null);
  const [imported, setImported] = useState<(SubscribersImported & { fileName: string }) | null>(null);
  const { run, isRunning } = useAction();
  const end = useRef<HTMLDivElement>(null);
  /** Of the checks and choices of a file, so that no late answer shows another list than the one that was chosen last. */
  const latest = useRef(0);
  // The pressed button has disappeared.
  useEffect(() => {
    if (imported) end.current?.focus();
  }, [imported]);

  async function check(file: SubscriberList & { name: string }): Promise<void> {
    const attempt = ++latest.current;
    const { data } = await ask<{ data: SubscribersChecked }>(`${PATH}/check`, { method: 'POST', body: file });
    if (attempt === latest.current) setList({ ...file, checked: data });
  }

  async function handleFile(csv: string, name: string, onFailure: (message: string) => void) {
    const file = { csv, name: name.slice(0, IMPORT_FILE_NAME_MAXIMUM) };
    await check(file).catch((error: Error) => onFailure(error.message));
  }

  async function add({ csv, name, columns }: CheckedList) {
    const answer = await run<SubscribersImported>(PATH, { method: 'POST', body: { csv, name, columns } });
    if (!answer) return;
    setList(null);
    setImported({ fileName: name, ...answer.data });
    await onImported();
  }

  const handleChoice = () => {
    latest.current += 1;
    setList(null);
    setImported(null);
  };
  const asks = list?.checked.program === null;
  return (
    <FormSection heading="Import" lead={LEAD}>
      <TextFile
        label="CSV file"
        name="csv"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        maximumBytes={SUBSCRIBERS_BYTES_MAXIMUM}
        button={['Check', 'Checking...']}
        onChoice={handleChoice}
        onImport={handleFile}
      />
      {list && asks && (
        <ListColumnsForm
          columns={list.checked.columns}
          onChosen={(columns: ListColumns) => check({ csv: list.csv, name: list.name, columns })}
        />
      )}
      {list?.checked.outcome && (
        <ListOutcome
          name={list.name}
          program={list.checked.program}
          outcome={list.checked.outcome}
          isAdding={isRunning}
          onAdd={() => void add(list)}
          onCancel={() => setList(null)}
        />
      )}
      <div role="status" ref={end} tabIndex={-1}>
        {imported && (
          <ImportResult
            unit="subscriber"
            others={[
              [imported.known, 'already subscribed'],
              [imported.left, 'left out, having unsubscribed here'],
              [imported.unwanted, 'left out, wanting no letters'],
            ]}
            {...imported}
          />
        )}
      </div>
    </FormSection>
  );
}
