import type { Language } from '../contracts/text.ts';
import { dirAttribute } from './direction.ts';
import { escapeHtml } from './escape-html.ts';
import { paragraphs } from './paragraphs.ts';
import { scriptRuns } from './script-runs.ts';

/** A plain text as HTML, as its page shows it: each line is a paragraph, and words in the other script are marked. */
export function plainHtml(body: string, language: Language): string {
  return paragraphs(body)
    .map((line) => `<p${dirAttribute(line)}>${markScripts(line, language)}</p>`)
    .join('');
}

/** Escapes a text for HTML, with a `lang` on words in the other script, for screen readers and fonts. */
export function markScripts(text: string, language: Language): string {
  return scriptRuns(text, language)
    .map((run) =>
      run.language === language ? escapeHtml(run.text) : `<span lang="${run.language}">${escapeHtml(run.text)}</span>`,
    )
    .join('');
}
