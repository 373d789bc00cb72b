import type { ImportCounts, ImportSummary } from '#shared/contracts/desk/import.ts';
import type { RemarkEntry } from './entry.ts';

type Counted = Exclude<keyof ImportSummary, 'problems' | 'left_out'>;
export type Outcome = keyof ImportCounts;

const NONE: ImportCounts = { created: 0, updated: 0, unchanged: 0, failed: 0 };

/** Counts what became of the entries, and passes on what did not come over. */
export class Report {
  readonly summary: ImportSummary = {
    posts: { ...NONE },
    images: { ...NONE },
    comments: { ...NONE },
    series: { ...NONE },
    subscribers: { ...NONE },
    redirects: { ...NONE },
    problems: 0,
    left_out: 0,
  };
  readonly #onRemark: (remark: RemarkEntry) => void;

  constructor(onRemark: (remark: RemarkEntry) => void) {
    this.#onRemark = onRemark;
  }

  count(what: Counted, outcome: Outcome, number = 1): void {
    this.summary[what][outcome] += number;
  }

  problem(place: string, remark: string): void {
    this.remark({ kind: 'problem', place, remark });
  }

  leftOut(place: string, remark: string): void {
    this.remark({ kind: 'left out', place, remark });
  }

  remark(remark: RemarkEntry): void {
    this.summary[remark.kind === 'problem' ? 'problems' : 'left_out'] += 1;
    this.#onRemark(remark);
  }
}
