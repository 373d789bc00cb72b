import type { DeskLetterDetails } from '#shared/contracts/letter.ts';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import type { LetterProps } from './letter.tsx';

interface LetterCall {
  body?: object;
  /** Asked first, where what follows cannot be taken back. */
  question?: string;
  done?: string;
  failed?: string;
}

/** Calls the API about a letter, and shows the letter as it is then. @returns it, if that was done */
export function useLetterCall({ letter, onChanged }: LetterProps) {
  const { run } = useAction();
  return async (action: string, { question, ...call }: LetterCall = {}): Promise<DeskLetterDetails | undefined> => {
    if (question && !confirm(question)) return undefined;
    const answer = await run<DeskLetterDetails>(`/desk/letters/${letter.id}/${action}`, { method: 'POST', ...call });
    if (answer) onChanged(answer.data);
    return answer?.data;
  };
}
