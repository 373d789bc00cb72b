import { expect } from 'vitest';
import type { Terminal } from '#server/base/terminal.ts';
import { readConfig } from '#server/config.ts';
import type { Patience } from '#server/database/patience.ts';
import { failInTerminal } from '#server/features/starter/start-problem.ts';
import { serve } from '#server/serve.ts';
import type { DatabaseLocation } from '../database/databases.ts';
import { atEnd } from '../runner/at-end.ts';
import { siteEnvironment } from '../runner/child-process.ts';
import { runCommand } from '../runner/run-command.ts';
import { complaintsIn, keepLog, type LogLine } from './log.ts';
import { standInPages } from './stand-in-pages.ts';

interface ServeOptions extends Patience {
  environment?: Record<string, string>;
  isNewSite?: boolean;
  /** Whether the test looks at warnings and errors in the log by itself; otherwise any of them fails it. */
  complains?: boolean;
}

interface ServedHere {
  url: string;
  /** Of its log. */
  lines: LogLine[];
  /** What the start said on standard output. */
  stdout: string;
  /** As SIGTERM does. */
  close(): Promise<void>;
}

/**
 * The whole server in this process, which takes a quarter of the time, and closed with the test. What a process has of its
 * own is missing: signals, private files by its mask, the built pages.
 */
export async function serveHere(place: DatabaseLocation, options: ServeOptions = {}): Promise<ServedHere> {
  let stdout = '';
  const write = (text: string) => {
    stdout += text;
  };
  return { ...(await start(place, options, { write })), stdout };
}

/** A start in this process that is to fail. @returns what it would say in a terminal, and its status */
export function refusedStart(place: DatabaseLocation, options: ServeOptions = {}) {
  const command = async (terminal: Terminal) => {
    await start(place, options, terminal.stdout).catch((error) => failInTerminal(terminal, error));
  };
  return runCommand(command, { place, environment: options.environment ?? {} });
}

async function start(
  place: DatabaseLocation,
  { environment, complains, ...options }: ServeOptions,
  stdout: Terminal['stdout'],
): Promise<Omit<ServedHere, 'stdout'>> {
  const config = { ...readConfig({ ...siteEnvironment(place), ...environment }), ...options };
  const { logger, lines } = keepLog(config.logLevel);
  const { url, close } = await serve(config, logger, { pages: async () => standInPages, clientFiles: null, stdout });
  let closing: Promise<void> | undefined;
  const closeOnce = () => {
    closing ??= close();
    return closing;
  };
  atEnd(async () => {
    await closeOnce();
    if (!complains) expect(complaintsIn(lines)).toEqual([]);
  });
  return { url, lines, close: closeOnce };
}
