import type { DeskImport, ImportStage, ImportSummary } from '#shared/contracts/desk/import.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';

/** What an import does, in this order. */
export const STAGES: [stage: ImportStage, label: string, noun: string][] = [
  ['reading', 'Reading the file', 'item'],
  ['images', 'Fetching images', 'image'],
  ['posts', 'Saving posts', 'post'],
  ['comments', 'Saving comments', 'comment'],
  ['subscribers', 'Adding subscribers', 'subscriber'],
  ['redirects', 'Adding redirects', 'redirect'],
];

/** `1,250 of 3,000 posts`; `1,250 items` while nobody knows of how many. */
export function progressOf({ stage, done, total }: Pick<DeskImport, 'stage' | 'done' | 'total'>): string {
  const noun = STAGES.find(([each]) => each === stage)?.[2] ?? 'item';
  return total === null ? countOf(done, noun) : `${inFigures(done)} of ${countOf(total, noun)}`;
}

export const STATES: Record<DeskImport['status'], string> = {
  checking: 'Checking',
  checked: 'Checked, not imported yet',
  running: 'Importing',
  finished: 'Imported',
  cancelled: 'Cancelled',
  failed: 'Failed',
  interrupted: 'Interrupted',
  undone: 'Undone',
};

const KINDS = [
  ['posts', 'Posts'],
  ['images', 'Images'],
  ['comments', 'Comments'],
  ['series', 'Series'],
  ['subscribers', 'Subscribers'],
  ['redirects', 'Redirects'],
] as const;

/** How many are new, or became new ones, and what of them is not; of what there is any of, and always of posts. */
export function figuresOf(summary: ImportSummary): [label: string, count: number, rest: string][] {
  const figures = KINDS.map(([kind, label]): [string, number, string] => {
    const { created, updated, unchanged, failed } = summary[kind];
    const rest = [
      updated > 0 && `${inFigures(updated)} updated`,
      unchanged > 0 && `${inFigures(unchanged)} already here`,
      failed > 0 && `${inFigures(failed)} not imported`,
    ];
    return [label, created, rest.filter(Boolean).join(', ')];
  });
  return figures.filter(([label, count, rest]) => label === 'Posts' || count > 0 || rest !== '');
}

/** Whether nothing stayed behind. */
export function isComplete(summary: ImportSummary): boolean {
  return summary.problems === 0 && KINDS.every(([kind]) => summary[kind].failed === 0);
}

/** A sentence; empty if there is nothing to say. */
export function remarksOf({ problems, left_out }: ImportSummary): string {
  const found = [problems > 0 && countOf(problems, 'problem'), left_out > 0 && countOf(left_out, 'note')];
  const counted = found.filter(Boolean).join(' and ');
  return counted && `The report lists ${counted}.`;
}
