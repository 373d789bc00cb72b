import type { DeskImport } from '#shared/contracts/desk/import.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';

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
