import type { Suggestion } from '#shared/contracts/search.ts';

/** Suggestions are fetched once nothing has been typed for this long. */
const PAUSE_MS = 120;

/** Fetches suggestions when typing pauses, and aborts the previous request. On failure there are no suggestions. */
export function suggestionsWhileTyping(show: (rows: Suggestion[]) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;
  const cancel = () => {
    clearTimeout(timer);
    request?.abort();
  };
  const load = async (typed: string) => {
    request = new AbortController();
    const { signal } = request;
    try {
      const response = await fetch(`/api/search/suggest?${new URLSearchParams({ q: typed })}`, { signal });
      const rows = response.ok ? (await response.json()).data.rows : [];
      if (!signal.aborted) show(rows);
    } catch {
      if (!signal.aborted) show([]);
    }
  };
  return {
    cancel,
    typed(text: string) {
      cancel();
      if (text.trim() === '') show([]);
      else timer = setTimeout(() => load(text), PAUSE_MS);
    },
  };
}
