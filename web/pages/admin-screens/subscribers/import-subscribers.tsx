import { useEffect, useRef, useState } from 'react';
import type {
  ListColumns,
  SubscriberList,
  SubscribersChecked,
  SubscribersImported,
} from '#shared/contracts/desk/subscriber.ts';
import { IMPORT_FILE_NAME_MAXIMUM, SUBSCRIBERS_BYTES_MAXIMUM } from '#shared/form-limits.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { ask } from '#web/session/api.ts';
import { FormSection } from '../form-parts.tsx';
import { ImportResult } from '../import-section.tsx';
import { TextFile } from '../text-file.tsx';
import { ListColumnsForm } from './list-columns-form.tsx';
import { ListOutcome } from './list-outcome.tsx';

const PATH = '/desk/subscribers/import';
const MEGABYTES = SUBSCRIBERS_BYTES_MAXIMUM / 1024 / 1024;

/** A list that was uploaded, and what an import would do to it. */
interface CheckedList extends SubscriberList {
  name: string;
  checked: SubscribersChecked;
}

/** Shows what a list would bring before it does. */
export function ImportSubscribers({ onImported }: { onImported: () => Promise<void> }) {
  const [list, setList] = useState<CheckedList | null>(null);
  const [imported, setImported] = useState<{ name: string; result: SubscribersImported } | null>(null);
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
    setImported({ name, result: answer.data });
    await onImported();
  }

  const handleChoice = () => {
    latest.current += 1;
    setList(null);
    setImported(null);
  };
  const asks = list?.checked.program === null;
  return (
    <FormSection heading="Import" lead={<ImportLead />}>
      <TextFile
        label="CSV file"
        name="csv"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        maximumBytes={SUBSCRIBERS_BYTES_MAXIMUM}
        tooLarge={`The file is larger than ${MEGABYTES} MB. Split it and import the parts one by one.`}
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
        {imported && <Imported {...imported} />}
      </div>
    </FormSection>
  );
}

function ImportLead() {
  return (
    <>
      A list from Substack, Mailchimp, Ghost, Buttondown, Kit, Beehiiv or listmonk, or a table of your own, saved as
      CSV. You see what will happen before it does. People who unsubscribed are not re-added.
    </>
  );
}

function Imported({ name, result }: { name: string; result: SubscribersImported }) {
  return (
    <ImportResult
      summary={`${name}: ${describeImport(result)}`}
      refused={result.refused.map(({ line, reason }) => (
        <li key={line}>
          Line {inFigures(line)}: {reason}
        </li>
      ))}
      refusedCount={result.refusedCount}
    />
  );
}

function describeImport({ added, known, left, unwanted, refusedCount }: SubscribersImported): string {
  const others = [
    known > 0 && `${inFigures(known)} already subscribed`,
    left > 0 && `${inFigures(left)} left out, having unsubscribed here`,
    unwanted > 0 && `${inFigures(unwanted)} left out, wanting no letters`,
    refusedCount > 0 && `${countOf(refusedCount, 'line')} not imported`,
  ].filter(Boolean);
  const first = added === 0 ? 'No subscribers added' : `${countOf(added, 'subscriber')} added`;
  return `${[first, ...others].join('; ')}.`;
}
