import type { DeskImportDetails } from '#shared/contracts/desk/import.ts';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';

/** Calls the API about an import, and shows the import as it is then. */
export function useImportCall(id: number, onChanged: (next: DeskImportDetails) => void) {
  const { run, isRunning } = useAction();
  async function call(action: 'start' | 'cancel' | 'undo', options: { body?: object; done?: string } = {}) {
    const answer = await run<DeskImportDetails>(`/desk/imports/${id}/${action}`, { method: 'POST', ...options });
    if (answer) onChanged(answer.data);
  }
  return { call, isRunning };
}
