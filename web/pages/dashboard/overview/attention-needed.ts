import type { Health } from '#shared/contracts/desk/overview.ts';
import { countOf } from '#web/components/count-of.ts';
import { inBytes } from './format-figures.ts';

const DAY_MS = 86_400_000;
const BACKUP_DAYS = 2;
const LITTLE_SPACE = 1_000_000_000;
const HOUR_SECONDS = 3600;
/** A mail server that is down for longer than this needs attention. */
const MAIL_SECONDS = HOUR_SECONDS;
const KINDS_NAMED = 3;

/** @returns one sentence for each problem that an admin should look at */
export function attentionNeeded(health: Health, now: number): string[] {
  return [backup(health, now), jobs(health), space(health), mails(health)].filter((sentence) => sentence !== '');
}

function backup({ lastBackup }: Health, now: number): string {
  if (lastBackup?.failure) return `The last backup failed: ${lastBackup.failure}`;
  const finished = lastBackup?.finishedAt;
  if (finished && now - Date.parse(finished) < BACKUP_DAYS * DAY_MS) return '';
  return finished
    ? `There has been no backup for more than ${BACKUP_DAYS} days.`
    : 'There is no backup yet. One is made every night, or now with “npm run backup”.';
}

function jobs({ failedJobs }: Health): string {
  if (failedJobs.length === 0) return '';
  const kinds = [...new Set(failedJobs.map(({ kind }) => kind))];
  const named = kinds.slice(0, KINDS_NAMED).join(', ') + (kinds.length > KINDS_NAMED ? '…' : '');
  return `${countOf(failedJobs.length, 'job')} failed and will not be tried again (${named}).`;
}

function space({ freeBytes }: Health): string {
  return freeBytes < LITTLE_SPACE ? `Only ${inBytes(freeBytes)} are free on the disk.` : '';
}

function mails({ mails: { waiting, oldestSeconds } }: Health): string {
  if (waiting === 0 || oldestSeconds < MAIL_SECONDS) return '';
  const hours = Math.floor(oldestSeconds / HOUR_SECONDS);
  return `A mail has been waiting for ${countOf(hours, 'hour')}. Please look at the mail server.`;
}
