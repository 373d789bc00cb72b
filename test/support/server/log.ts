import type { Logger } from 'pino';
import { expect } from 'vitest';
import { createLogger } from '#server/http/logger.ts';
import { SECRET_PATHS } from '#server/run-in-terminal.ts';
import { atEnd } from '../runner/at-end.ts';

interface LogLine {
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
  const lines: LogLine[] = [];
  const expected: string[] = [];
  const logger = createLogger('info', SECRET_PATHS, { write: (line) => lines.push(JSON.parse(line)) });
  atEnd(() => {
    const complaints = lines.filter((line) => ['warn', 'error', 'fatal'].includes(line.level));
    expect(complaints.filter((line) => !expected.includes(line.msg))).toEqual([]);
    expect(complaints.map((line) => line.msg)).toEqual(expect.arrayContaining(expected));
  });
  return { logger, lines, expectComplaint: (message) => expected.push(message) };
}
