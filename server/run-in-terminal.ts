import type { Logger } from 'pino';
import { createFilesPrivately } from './base/private-files.ts';
import { type Config, readConfig } from './config.ts';
import { RESET_PASSWORD_PATH } from './features/accounts/account-mail.ts';
import { MAIL_EVENTS_PATH } from './features/mail-events/mail-event-routes.ts';
import { CONFIRM_PATH, PREFERENCES_PATH, UNSUBSCRIBE_PATH } from './features/newsletter/subscription-links.ts';
import { CONFIRM_REPLIES_PATH, STOP_REPLIES_PATH } from './features/replies/replies.ts';
import { failInTerminal } from './features/starter/start-problem.ts';
import { createLogger } from './http/logger.ts';
import type { Running } from './serve.ts';

/** `npm start -- --check` only reports whether the configuration is valid. */
const CHECK = '--check';
/** `npm start -- --new` begins a new site in a data folder that has been in use. */
const NEW = '--new';
const PARENT_CHECK_MS = 250;

/** The beginnings of the paths of mailed links, and of those that mail servers use; the token that follows must not be logged. */
export const SECRET_PATHS = [
  RESET_PASSWORD_PATH,
  CONFIRM_PATH,
  UNSUBSCRIBE_PATH,
  PREFERENCES_PATH,
  CONFIRM_REPLIES_PATH,
  STOP_REPLIES_PATH,
  MAIL_EVENTS_PATH,
];

/**
 * Starts the server for a person at a terminal or for a process manager. Problems that they can fix are reported as
 * sentences instead of stack traces, and SIGTERM, SIGINT and SIGHUP shut the server down cleanly.
 */
export async function runInTerminal(start: (config: Config, logger: Logger) => Promise<Running>): Promise<void> {
  // Standard output may be a closed pipe or a file on a full disk; neither is a reason to stop the server.
  process.stdout.on('error', () => {});
  try {
    const config = { ...readConfig(process.env), isNewSite: process.argv.includes(NEW) };
    if (process.argv.includes(CHECK)) {
      process.stdout.write('The configuration is sound.\n');
      return;
    }
    createFilesPrivately();
    const logger = createLogger(config.logLevel, SECRET_PATHS);
    const running = await start(config, logger);
    closeOnSignals(running, logger);
    if (process.env.npm_lifecycle_event) closeWithShell();
    process.stdout.write(`Chintan is ready at ${running.url}\n`);
  } catch (error) {
    failInTerminal(process, error as Error);
  }
}

/** npm runs its scripts through a shell, which exits on a signal without passing it on. */
function closeWithShell(): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}

function closeOnSignals(running: Running, logger: Logger): void {
  let closing = false;
  // When the terminal is gone, an unwritten line would make pino retry for ever on exit.
  const exit = (code: number) => logger.flush(() => process.exit(code));
  const close = async (signal: string) => {
    // A terminal sends the signal to the whole group, and the launcher passes it on as well.
    if (closing) return;
    closing = true;
    logger.info({ signal }, 'closing');
    try {
      await running.close();
      exit(0);
    } catch (error) {
      logger.fatal({ err: error }, 'closing failed');
      exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, close);
}
