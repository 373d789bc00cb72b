import type { DeskImport, DeskImportDetails } from '#shared/contracts/desk/import.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';

interface UndoButtonProps {
  row: DeskImport;
  onUndone: (next: DeskImportDetails) => void;
}

export function UndoButton({ row: { id, file_name, can_undo }, onUndone }: UndoButtonProps) {
  const { run, isRunning } = useAction();
  if (!can_undo) return null;
  async function handleClick() {
    const question = `Undo the import of ${file_name}? Its posts move to the bin, except those changed here since. Its redirects and subscribers are deleted.`;
    if (!confirm(question)) return;
    const undone = await run<DeskImportDetails>(`/desk/imports/${id}/undo`, { method: 'POST' });
    if (undone) onUndone(undone.data);
  }
  const label = isRunning ? 'Undoing...' : 'Undo';
  return <WordButton label={label} object={`the import of ${file_name}`} disabled={isRunning} onClick={handleClick} />;
}
