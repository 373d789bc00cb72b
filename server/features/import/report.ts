import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ImportCounts, ImportSummary } from '#shared/contracts/desk/import.ts';
import type { RemarkEntry } from './entry.ts';

type Counted = Exclude<keyof ImportSummary, 'problems' | 'left_out'>;

/** What became of one entry. */
export interface Outcome {
  outcome: keyof ImportCounts;
  problem?: string;
}

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

  count(what: Counted, outcome: keyof ImportCounts, number = 1): void {
    this.summary[what][outcome] += number;
  }

  /** @param outcomes those of the entries, in their order */
  countAll(what: Counted, entries: { place: string }[], outcomes: Outcome[]): void {
    for (const [index, { outcome, problem }] of outcomes.entries()) {
      this.count(what, outcome);
      if (problem) this.problem(entries[index]?.place ?? '', problem);
    }
  }

  problem(place: string, remark: string): void {
    this.remark({ kind: 'problem', place, remark });
  }

  leftOut(place: string, remark: string): void {
    this.remark({ kind: 'left out', place, remark });
  }

  remark(remark: RemarkEntry): void {
    this.summary[remark.kind === 'problem' ? 'problems' : 'left_out'] += 1;
    if (remark.of) this.count(remark.of, 'failed');
    this.#onRemark(remark);
  }
}

const LINES_MAXIMUM = 100_000;
const LINE_CHARACTERS = 1000;
const LABELS = { problem: 'Problem', 'left out': 'Note' };
/** What turns the direction of a line, or ends it, could make it say something else. */
const NOT_TEXT = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** The report of an import: a text with a line for each remark. */
interface ReportFile {
  add(remark: RemarkEntry): void;
  close(): void;
}

/** Written at once, line by line, so that a process that is killed leaves what it knew. */
export function writeReport(path: string, title: string): ReportFile {
  const file = openSync(path, 'w', 0o600);
  let lines = 0;
  writeSync(file, `\ufeff${plainLine(title)}\n\n`);
  return {
    add: ({ kind, place, remark }) => {
      lines += 1;
      if (lines <= LINES_MAXIMUM) writeSync(file, `${plainLine(`${LABELS[kind]}, ${place}: ${remark}`)}\n`);
    },
    close: () => {
      const further = lines - LINES_MAXIMUM;
      if (lines === 0) writeSync(file, 'Nothing to report.\n');
      if (further > 0) writeSync(file, `And ${further} more, which are not listed.\n`);
      closeSync(file);
    },
  };
}

export function plainLine(text: string): string {
  const line = text.replace(NOT_TEXT, ' ').trim();
  return line.length > LINE_CHARACTERS ? `${line.slice(0, LINE_CHARACTERS).toWellFormed()}…` : line;
}

/** How much of a report is searched for its first lines. */
const HEAD_BYTES = 512 * 1024;

/** @returns the first faults of the file, and the first things that have no place here, without their labels */
export async function readReportHead(
  path: string,
  maximum: number,
): Promise<{ problems: string[]; leftOut: string[] }> {
  const head = { problems: [] as string[], leftOut: [] as string[] };
  const stream = createReadStream(path, { end: HEAD_BYTES - 1 });
  try {
    for await (const line of createInterface({ input: stream })) {
      const [label = ''] = line.split(', ', 1);
      const list = { [LABELS.problem]: head.problems, [LABELS['left out']]: head.leftOut }[label];
      if (list && list.length < maximum) list.push(line.slice(label.length + 2));
      if (head.problems.length >= maximum && head.leftOut.length >= maximum) break;
    }
  } finally {
    stream.destroy();
  }
  return head;
}
