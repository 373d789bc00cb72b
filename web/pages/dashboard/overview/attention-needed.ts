import type { Health } from '#shared/contracts/desk/overview.ts';
import { countOf, inFigures } from '#web/components/count-of.ts';
import { formatBytes } from './format-figures.ts';

const DAY_MS = 86_400_000;
const BACKUP_DAYS_MAXIMUM = 2;
const FREE_BYTES_MINIMUM = 1_000_000_000;
const HOUR_SECONDS = 3600;
/** A mail server that is down for longer than this needs attention. */
const MAIL_WAIT_SECONDS_MAXIMUM = HOUR_SECONDS;
const KINDS_SHOWN = 3;

/** @returns one sentence for each problem that an admin should look at */
export function attentionNeeded(health: Health, now: number): string[] {
  const problems = [
    letterProblem(health),
    backupProblem(health, now),
    jobsProblem(health),
    spaceProblem(health),
    mailProblem(health),
  ];
  return problems.filter((sentence) => sentence !== '');
}

function letterProblem({ pausedLetters }: Health): string {
  if (pausedLetters === 0) return '';
  return pausedLetters === 1
    ? 'A letter is paused and waits for your decision.'
    : `${inFigures(pausedLetters)} letters are paused and wait for your decision.`;
}

function backupProblem({ lastBackup }: Health, now: number): string {
  if (lastBackup?.failure) return `The last backup failed: ${lastBackup.failure}`;
  const finished = lastBackup?.finishedAt;
  if (finished && now - Date.parse(finished) < BACKUP_DAYS_MAXIMUM * DAY_MS) return '';
  return finished
    ? `There has been no backup for more than ${BACKUP_DAYS_MAXIMUM} days.`
    : 'There is no backup yet. One is made every night, or now with “npm run backup”.';
}

function jobsProblem({ failedJobs }: Health): string {
  if (failedJobs.length === 0) return '';
  const kinds = [...new Set(failedJobs.map(({ kind }) => kind))];
  const kindList = kinds.slice(0, KINDS_SHOWN).join(', ') + (kinds.length > KINDS_SHOWN ? '…' : '');
  return `${countOf(failedJobs.length, 'job')} failed and will not be tried again (${kindList}).`;
}

function spaceProblem({ freeBytes }: Health): string {
  return freeBytes < FREE_BYTES_MINIMUM ? `Only ${formatBytes(freeBytes)} are free on the disk.` : '';
}

function mailProblem({ mails: { waiting, oldestSeconds } }: Health): string {
  if (waiting === 0 || oldestSeconds < MAIL_WAIT_SECONDS_MAXIMUM) return '';
  const hours = Math.floor(oldestSeconds / HOUR_SECONDS);
  return `A mail has been waiting for ${countOf(hours, 'hour')}. Please look at the mail server.`;
}
