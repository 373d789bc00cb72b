import type { Suggestion } from '#shared/contracts/search.ts';

/** Typing is no question yet; stopping for a moment is one. */
const PAUSE_MS = 120;

/** Asks once typing pauses, and forgets the question when another is asked. Without an answer there are no suggestions. */
export function suggestionsWhileTyping(show: (rows: Suggestion[]) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let question: AbortController | undefined;
  const forget = () => {
    clearTimeout(timer);
    question?.abort();
  };
  const ask = async (typed: string) => {
    question = new AbortController();
    const { signal } = question;
    try {
      const answer = await fetch(`/api/search/suggest?${new URLSearchParams({ q: typed })}`, { signal });
      const rows = answer.ok ? (await answer.json()).data.rows : [];
      if (!signal.aborted) show(rows);
    } catch {
      if (!signal.aborted) show([]);
    }
  };
  return {
    forget,
    typed(text: string) {
      forget();
      if (text.trim() === '') show([]);
      else timer = setTimeout(() => ask(text), PAUSE_MS);
    },
  };
}
