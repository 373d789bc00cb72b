import type { DeskLetterDetails } from '#shared/contracts/letter.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import * as paths from '#web/paths.ts';
import { useLocation } from '#web/routing/use-location.ts';

export function DeleteLetter({ letter, question }: { letter: DeskLetterDetails; question: string }) {
  const { run } = useAction();
  const [, navigate] = useLocation();
  async function handleDelete() {
    if (!confirm(question)) return;
    if (await run(`/desk/letters/${letter.id}`, { method: 'DELETE' })) navigate(paths.adminScreen('letters'));
  }
  return (
    <p className="letter-actions">
      <WordButton label="Delete this letter" onClick={handleDelete} />
    </p>
  );
}
