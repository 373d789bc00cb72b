import type { LevelWithSilent, Logger } from 'pino';
import { expect } from 'vitest';
import { createLogger } from '#server/http/logger.ts';
import { SECRET_PATHS } from '#server/run-in-terminal.ts';
import { atEnd } from '../runner/at-end.ts';
import { isComplaint } from '../runner/child-process.ts';

export interface LogLine {
  level: string;
  msg: string;
  [name: string]: unknown;
}

export interface TestLog {
  logger: Logger;
  lines: LogLine[];
  /** A warning or an error that the test brings about; any other fails it. */
  expectComplaint(message: string): void;
}

/** The server's own log, kept for the test to read. */
export function collectLog(): TestLog {
  const { logger, lines } = keepLog('info');
  const expected: string[] = [];
  atEnd(() => {
    const complaints = complaintsIn(lines);
    expect(complaints.filter((line) => !expected.includes(line.msg))).toEqual([]);
    expect(complaints.map((line) => line.msg)).toEqual(expect.arrayContaining(expected));
  });
  return { logger, lines, expectComplaint: (message) => expected.push(message) };
}

/** The same for tests that look at all of it themselves. */
export function keepLog(level: LevelWithSilent): Pick<TestLog, 'logger' | 'lines'> {
  const lines: LogLine[] = [];
  return { lines, logger: createLogger(level, SECRET_PATHS, { write: (line) => lines.push(JSON.parse(line)) }) };
}

export function complaintsIn(lines: LogLine[]): LogLine[] {
  return lines.filter((line) => isComplaint(JSON.stringify(line)));
}
