import { WordLink } from '#web/components/button-link.tsx';
import { WordButton } from '#web/components/text-button.tsx';
import * as paths from '#web/paths.ts';
import { Counts } from '../form-parts.tsx';
import { DeleteButton, Remarks, ReportButton, UndoButton, useImportCall } from './import-findings.tsx';
import type { ImportProps } from './import-panel.tsx';
import { figuresOf, isComplete } from './import-texts.ts';

/** The outcome of an import that is over, or came to an early end. */
export function ImportEnded({ details, onChanged, onDeleted }: ImportProps) {
  const { call } = useImportCall(details.id, onChanged);
  const { status, summary, options, can_start } = details;
  const handleContinue = () => call('start', { body: options, done: '' });
  const isFinished = status === 'finished';
  // It hardly helps where the file itself is at fault.
  const isRefused = status === 'failed' && summary === null;
  return (
    <>
      <Outcome details={details} />
      {isFinished && summary && <Counts rows={figuresOf(summary)} />}
      {isFinished && <Remarks details={details} />}
      <p className="actions">
        {can_start && !isRefused && (
          <button type="button" className="button" onClick={handleContinue}>
            {summary === null ? 'Check it again' : 'Continue'}
          </button>
        )}
        {isFinished && <WordLink href={paths.posts()}>View the posts</WordLink>}
        {isFinished && summary && summary.redirects.created > 0 && (
          <WordLink href={paths.adminScreen('redirects')}>View the redirects</WordLink>
        )}
        <ReportButton {...details} />
        {can_start && isRefused && <WordButton label="Check it again" onClick={handleContinue} />}
        <UndoButton row={details} onUndone={onChanged} />
        <DeleteButton row={details} label="Remove from the list" onDeleted={onDeleted} />
      </p>
    </>
  );
}

function Outcome({ details: { status, summary, failure, can_start } }: Pick<ImportProps, 'details'>) {
  if (status === 'finished')
    return (
      <p>
        {summary && isComplete(summary) ? 'Everything was imported.' : 'Everything that could be imported is here.'}
      </p>
    );
  if (status === 'undone')
    return <p>Its posts are in the bin, except those changed here since. Categories it added are kept.</p>;
  const goesOn = can_start && 'You can continue; nothing is imported twice.';
  return (
    <>
      {failure && (
        <p className="screen-problem" role="alert">
          {failure}
        </p>
      )}
      {summary !== null && <p>What had been imported until then is here. {goesOn}</p>}
      {summary === null && <p>Nothing was imported.</p>}
    </>
  );
}
