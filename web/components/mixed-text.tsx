import type { Language } from '#shared/contracts/text.ts';
import { scriptRuns } from '#shared/text/script-runs.ts';

/** Words of the other script say which language they are, to voices and to fonts. */
export function MixedText({ text, language }: { text: string; language: Language }) {
  return scriptRuns(text, language).map((run, place) =>
    run.language === language ? (
      run.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs of one text stay in their order
      <span key={place} lang={run.language}>
        {run.text}
      </span>
    ),
  );
}
