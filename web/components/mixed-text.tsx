import type { Language } from '#shared/contracts/text.ts';
import { scriptRuns } from '#shared/text/script-runs.ts';

/** Text with a `lang` on words in the other script, for screen readers and fonts. */
export function MixedText({ text, language }: { text: string; language: Language }) {
  return scriptRuns(text, language).map((run, index) =>
    run.language === language ? (
      run.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs of one text stay in their order
      <span key={index} lang={run.language}>
        {run.text}
      </span>
    ),
  );
}
