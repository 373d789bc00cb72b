import type { Logger } from 'pino';
import { type Config, ConfigurationError, readConfig } from './config.ts';
import { DatabaseProblem } from './database/database-problem.ts';
import { DatabaseAway } from './database/dialects/database-away.ts';
import { isDiskFull } from './disk-full.ts';
import type { FirstRun } from './features/starter/first-run.ts';
import { createLogger } from './http/logger.ts';
import { createFilesPrivately } from './private-files.ts';
import type { Running } from './serve.ts';

/** `npm start -- --check` only says whether the configuration is sound. */
const CHECK = '--check';
/** `npm start -- --new` begins a new site in a data folder that has been in use. */
const NEW = '--new';
const PARENT_CHECK_MS = 250;

/**
 * Starts the server for a person at a terminal or a process manager: sentences instead of stacks for what they can
 * mend, a greeting, and a clean end on SIGTERM and SIGINT.
 */
export async function runInTerminal(start: (config: Config, logger: Logger) => Promise<Running>): Promise<void> {
  // Nobody reads any more what is said there, or its disk is full: no reason to end.
  process.stdout.on('error', () => {});
  try {
    const config = { ...readConfig(process.env), isNewSite: process.argv.includes(NEW) };
    if (process.argv.includes(CHECK)) {
      process.stdout.write('The configuration is sound.\n');
      return;
    }
    createFilesPrivately();
    const logger = createLogger(config.logLevel);
    const running = await start(config, logger);
    closeOnSignals(running, logger);
    if (process.env.npm_lifecycle_event) endWithParent();
    if (running.first) process.stdout.write(firstRunReport(running.first, config));
    process.stdout.write(`Chintan is ready at ${running.url}\n`);
  } catch (error) {
    failInTerminal(error as Error);
  }
}

/** Says what went wrong in a sentence where there is one, and ends the process with status 1. */
export function failInTerminal(error: Error): never {
  const sentence = startProblem(error) ?? `Chintan could not go on: ${error.stack ?? error}`;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

export function firstRunReport({ adminEmail, madePassword, posts }: FirstRun, config: Config): string {
  const password = madePassword ? `${madePassword}   (shown this once; keep it)` : 'the one in ADMIN_PASSWORD';
  const content = posts > 0 ? `${posts} essays, a book, six videos and a profile` : 'nothing; the site is empty';
  const places = config.databaseUrl ? `PostgreSQL and ${config.dataDir}` : config.dataDir;
  return `
This is the first start. What was made:
  the admin    ${adminEmail}
  password     ${password}
  content      ${content}
  publishing   open: everyone with a verified account may publish
  kept in      ${places}

`;
}

/** npm runs its scripts through a shell, which ends on a signal without passing it on. */
function endWithParent(): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}

function closeOnSignals(running: Running, logger: Logger): void {
  let closing = false;
  const close = async (signal: string) => {
    // A terminal sends the signal to the whole group, and the launcher passes it on as well.
    if (closing) return;
    closing = true;
    logger.info({ signal }, 'closing');
    try {
      await running.close();
      process.exit(0);
    } catch (error) {
      logger.fatal({ err: error }, 'closing failed');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, close);
}

/** What went wrong, in a sentence; `undefined` for what nobody thought of. */
export function startProblem(error: NodeJS.ErrnoException & { port?: number; hostname?: string }): string | undefined {
  if (error instanceof ConfigurationError || error instanceof DatabaseProblem) return error.message;
  if (error.cause instanceof DatabaseProblem) return error.cause.message;
  if (error instanceof DatabaseAway) return databaseProblem(error.cause as NodeJS.ErrnoException);
  if (isDiskFull(error)) return 'The disk is full. Make room on it, then start again.';
  const code = error.code ?? '';
  if (code === 'EADDRINUSE') return `Port ${error.port} is taken. Set PORT to a free one, or end the other program.`;
  const { HOST } = process.env;
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && error.hostname === HOST)) {
    return `HOST is ${HOST}, which is no address of this machine.`;
  }
  if (['EEXIST', 'ENOTDIR'].includes(code)) return `DATA_DIR needs a folder, and ${error.path} is none.`;
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return `Chintan may not use ${error.path ?? 'what it needs'}: ${error.message}`;
  }
  if (/^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|28...|3D...|57...)$/.test(code)) return databaseProblem(error);
  if (code === 'ERR_SQLITE_ERROR') return `The database in DATA_DIR cannot be used: ${error.message}`;
  return undefined;
}

function databaseProblem({ message, code }: NodeJS.ErrnoException): string {
  if (/timeout/i.test(message)) return 'The database at DATABASE_URL does not answer in time.';
  return `The database at DATABASE_URL cannot be used: ${message || code}`;
}
