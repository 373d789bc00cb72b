import type { Health } from '#shared/contracts/desk/overview.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { formatBytes } from '#web/features/dashboard-frame/format-bytes.ts';
import * as paths from '#web/paths.ts';
import type { Task } from './attention.tsx';

const DAY_MS = 86_400_000;
const BACKUP_DAYS_MAXIMUM = 2;
const FREE_BYTES_MINIMUM = 1_000_000_000;
const HOUR_SECONDS = 3600;
/** A mail server that is down for longer than this needs attention. */
const MAIL_WAIT_SECONDS_MAXIMUM = HOUR_SECONDS;

/**
 * @param isEmpty whether the site has no post, and so hardly anything to back up
 * @returns one task for each problem of the system that an admin should look at
 */
export function attentionNeeded(health: Health, { now, isEmpty }: { now: number; isEmpty: boolean }): Task[] {
  const problems: Task[] = [
    { sentence: letterProblem(health), path: paths.adminScreen('letters') },
    { sentence: serverProblem(health), path: paths.adminScreen('mail-setup') },
    { sentence: addressProblem(health), path: paths.adminScreen('mail-setup') },
    { sentence: mailProblem(health), path: paths.adminScreen('mail-setup') },
    { sentence: limitProblem(health) },
    { sentence: jobsProblem(health) },
    { sentence: isEmpty && !health.lastBackup ? '' : backupProblem(health, now) },
    { sentence: spaceProblem(health) },
  ];
  return problems.filter(({ sentence }) => sentence !== '');
}

function letterProblem({ pausedLetters }: Health): string {
  if (pausedLetters === 0) return '';
  return pausedLetters === 1
    ? 'A letter is paused and needs your decision.'
    : `${inFigures(pausedLetters)} letters are paused and need your decision.`;
}

function serverProblem({ hasMailServer }: Health): string {
  return hasMailServer ? '' : 'No mail service is set up yet, so emails and letters stay on the server.';
}

function addressProblem({ unreachableHost }: Health): string {
  return unreachableHost === null
    ? ''
    : `Readers cannot reach ${unreachableHost}, the address of your site, so no letter can go out.`;
}

function backupProblem({ lastBackup }: Health, now: number): string {
  if (lastBackup?.failure) return `The last backup failed: ${lastBackup.failure}`;
  const finished = lastBackup?.finishedAt;
  if (finished && now - Date.parse(finished) < BACKUP_DAYS_MAXIMUM * DAY_MS) return '';
  return finished
    ? `The last backup is more than ${BACKUP_DAYS_MAXIMUM} days old.`
    : 'No backup yet. The first one is made tonight.';
}

function jobsProblem({ failedJobs }: Health): string {
  if (failedJobs.length === 0) return '';
  return `${countOf(failedJobs.length, 'task')} failed and will not be tried again. The log of the server says why.`;
}

function spaceProblem({ freeBytes }: Health): string {
  return freeBytes < FREE_BYTES_MINIMUM ? `Only ${formatBytes(freeBytes)} left on the disk.` : '';
}

function limitProblem({ mails: { limited } }: Health): string {
  return limited
    ? 'So many people have asked for codes or the newsletter that further emails wait for the next hour.'
    : '';
}

function mailProblem({ mails: { waiting, oldestSeconds } }: Health): string {
  if (waiting === 0 || oldestSeconds < MAIL_WAIT_SECONDS_MAXIMUM) return '';
  const hours = Math.floor(oldestSeconds / HOUR_SECONDS);
  return `An email has been waiting for ${countOf(hours, 'hour')}. Check the email setup.`;
}
