import type { Changed } from '#shared/contracts/post-writing.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { FIELD_LABELS } from '#shared/writing.ts';

const LIST = new Intl.ListFormat('en-GB');

interface ChangeLine {
  sentence: string;
  /** The words of the text where the change begins, or the new title. */
  quoted?: string;
}

/** What a save changed: `12 words added, 3 removed`, with where that begins, and `Title and tags changed`. */
export function changeLines({ title, words, change }: Changed & { title: string }): ChangeLine[] {
  if (!change) return [{ sentence: `The oldest text that is kept, ${countOf(words, 'word')}` }];
  const { added, removed, beginning, fields } = change;
  const lines: ChangeLine[] = [];
  if (beginning) lines.push({ sentence: textSentence(added, removed), quoted: beginning });
  if (fields.length > 0) {
    const names = fields.map((name, place) => (place ? FIELD_LABELS[name].toLowerCase() : FIELD_LABELS[name]));
    lines.push({ sentence: `${LIST.format(names)} changed`, ...(fields.includes('title') && { quoted: title }) });
  }
  return lines;
}

function textSentence(added: number | null, removed: number | null): string {
  if (added === null || removed === null) return 'Much of the text changed';
  if (added > 0) return `${countOf(added, 'word')} added${removed > 0 ? `, ${inFigures(removed)} removed` : ''}`;
  return removed > 0 ? `${countOf(removed, 'word')} removed` : 'The same words, set in another way';
}
