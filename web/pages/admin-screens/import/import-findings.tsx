import type { DeskImport, DeskImportDetails } from '#shared/contracts/desk/import.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { useDownload } from '#web/session/use-download.ts';
import { remarksOf } from './import-texts.ts';

/** What does not come over as it was: the first of it, and all of it in the report. */
export function Remarks({ details }: { details: DeskImportDetails }) {
  const { summary, problems, left_out } = details;
  const sentence = summary && remarksOf(summary);
  if (!sentence) return null;
  return (
    <div className="import-remarks">
      <p>{sentence}</p>
      <RemarkList heading="Problems" lines={problems} total={summary.problems} />
      <RemarkList heading="Notes" lines={left_out} total={summary.left_out} />
    </div>
  );
}

function RemarkList({ heading, lines, total }: { heading: string; lines: string[]; total: number }) {
  if (lines.length === 0) return null;
  // The same line may occur twice.
  const keyed = lines.map((line, index) => ({ line, key: `${index} ${line}` }));
  return (
    <>
      <h3>{heading}</h3>
      <ul>
        {keyed.map(({ line, key }) => (
          <li key={key}>
            <bdi lang={langOf(line)}>{line}</bdi>
          </li>
        ))}
        {total > lines.length && <li>and {inFigures(total - lines.length)} more in the report</li>}
      </ul>
    </>
  );
}

export function ReportButton({ id, file_name, has_report }: DeskImport) {
  const { isLoading, download } = useDownload();
  if (!has_report) return null;
  const handleClick = () => download(`/desk/imports/${id}/report`, `import-${id}.txt`);
  return <WordButton label="Report" object={`of ${file_name}`} disabled={isLoading} onClick={handleClick} />;
}

interface DeleteButtonProps {
  row: DeskImport;
  label: string;
  onDeleted: () => void;
}

/** Nothing of the site is lost by it, so it asks only where there is something to undo that could not be undone then. */
export function DeleteButton({ row: { id, file_name, can_undo }, label, onDeleted }: DeleteButtonProps) {
  const { run } = useAction();
  async function handleClick() {
    const question = `Remove ${file_name} from this list? What it imported stays, and you can no longer undo it here.`;
    if (can_undo && !confirm(question)) return;
    if (await run(`/desk/imports/${id}`, { method: 'DELETE' })) onDeleted();
  }
  return <WordButton label={label} object={file_name} onClick={handleClick} />;
}

interface UndoButtonProps {
  row: DeskImport;
  onUndone: (next: DeskImportDetails) => void;
}

export function UndoButton({ row: { id, file_name, can_undo }, onUndone }: UndoButtonProps) {
  const { call, isRunning } = useImportCall(id, onUndone);
  if (!can_undo) return null;
  const question = `Undo the import of ${file_name}? Its posts move to the bin, except those changed here since. Its redirects and subscribers are deleted.`;
  return (
    <WordButton
      label={isRunning ? 'Undoing...' : 'Undo'}
      object={`the import of ${file_name}`}
      disabled={isRunning}
      onClick={() => confirm(question) && call('undo')}
    />
  );
}

/** Calls the API about an import, and shows the import as it is then. */
export function useImportCall(id: number, onChanged: (next: DeskImportDetails) => void) {
  const { run, isRunning } = useAction();
  async function call(action: 'start' | 'cancel' | 'undo', options: { body?: object; done?: string } = {}) {
    const answer = await run<DeskImportDetails>(`/desk/imports/${id}/${action}`, { method: 'POST', ...options });
    if (answer) onChanged(answer.data);
  }
  return { call, isRunning };
}
