import type { User } from '#shared/contracts/account.ts';
import type { Health, Overview } from '#shared/contracts/desk/overview.ts';
import { countOf } from '#shared/text/count-of.ts';
import { formatBytes } from '#web/features/dashboard-frame/format-bytes.ts';
import * as paths from '#web/paths.ts';
import type { TodayData } from './load-today.ts';

/** One line, which leads to where it is seen to. */
export interface ToDo {
  sentence: string;
  path: string;
  /** Something is wrong with the site. */
  isProblem?: boolean;
}

interface Circumstances {
  user: Pick<User, 'first_name' | 'last_name' | 'is_admin'>;
  now: number;
}

type Told = Pick<TodayData, 'overview' | 'health' | 'firstStart' | 'stats'>;

/** What readers and writers wait for, then what is wrong with the site. */
export function toDosOf({ overview, health, firstStart, stats }: Told, { user, now }: Circumstances): ToDo[] {
  if (!user.is_admin) return [];
  const examples = firstStart ? Object.values(firstStart.examples) : [];
  const toDos: (ToDo | false)[] = [
    ...(overview ? waitingToDos(overview.waiting) : []),
    user.first_name === '' &&
      user.last_name === '' && { sentence: 'Your articles are not signed with your name yet.', path: paths.profile() },
    firstStart?.isAnswered === false && {
      sentence: 'Two questions about your site are still open.',
      path: paths.adminScreen('first-start'),
    },
    firstStart?.isAnswered === true &&
      examples.some(Boolean) && {
        sentence: 'Some of the site is still the example.',
        path: paths.adminScreen('first-start'),
      },
    ...(health ? problemsOf(health, { now, isEmpty: stats?.totalPosts === 0 }) : []),
  ];
  return toDos.filter((toDo) => toDo !== false);
}

function waitingToDos({ posts, comments, reports, sending, paused }: Overview['waiting']): (ToDo | false)[] {
  return [
    countedToDo(comments, 'comment', ' held for you', paths.adminScreen('comments', 'show=held')),
    countedToDo(reports, 'comment', ' reported', paths.adminScreen('comments', 'show=reported')),
    countedToDo(posts, 'post', ' to review', paths.adminScreen('review')),
    countedToDo(paused, 'letter', ' paused until you decide', paths.adminScreen('letters')),
    countedToDo(sending, 'letter', ' on the way', paths.adminScreen('letters')),
  ];
}

function countedToDo(count: number, noun: string, rest: string, path: string): ToDo | false {
  return count > 0 && { sentence: `${countOf(count, noun)}${rest}`, path };
}

const DAY_MS = 86_400_000;
const BACKUP_DAYS_MAXIMUM = 2;
const FREE_BYTES_MINIMUM = 1_000_000_000;
const HOUR_SECONDS = 3600;
/** A mail server that is down for longer than this needs attention. */
const MAIL_WAIT_SECONDS_MAXIMUM = HOUR_SECONDS;

/** @param isEmpty whether the site has no post, and so hardly anything to back up */
function problemsOf(health: Health, { now, isEmpty }: { now: number; isEmpty: boolean }): ToDo[] {
  const { hasMailServer, unreachableHost, mails, failedJobs, lastBackup, freeBytes } = health;
  const hours = Math.floor(mails.oldestSeconds / HOUR_SECONDS);
  const isLate = mails.waiting > 0 && mails.oldestSeconds >= MAIL_WAIT_SECONDS_MAXIMUM;
  const [mailSetup, system] = [paths.adminScreen('mail-setup'), paths.adminScreen('system')];
  const problems: [isThere: boolean, sentence: string, path: string][] = [
    [!hasMailServer, 'No mail service yet: emails and letters stay on the server.', mailSetup],
    [unreachableHost !== null, `Readers cannot reach ${unreachableHost}, so no letter can go out.`, mailSetup],
    [isLate, `An email has been waiting for ${countOf(hours, 'hour')}.`, mailSetup],
    [mails.limited, 'So many codes were asked for that emails wait for the next hour.', system],
    [failedJobs.length > 0, `${countOf(failedJobs.length, 'task')} failed and will not be tried again.`, system],
    [lastBackup !== null || !isEmpty, backupProblem(lastBackup, now), system],
    [freeBytes < FREE_BYTES_MINIMUM, `Only ${formatBytes(freeBytes)} left on the disk.`, system],
  ];
  return problems.flatMap(([isThere, sentence, path]) =>
    isThere && sentence ? { sentence, path, isProblem: true } : [],
  );
}

function backupProblem(lastBackup: Health['lastBackup'], now: number): string {
  if (lastBackup?.failure) return 'The last backup failed.';
  const finished = lastBackup?.finishedAt;
  if (finished && now - Date.parse(finished) < BACKUP_DAYS_MAXIMUM * DAY_MS) return '';
  return finished
    ? `The last backup is more than ${BACKUP_DAYS_MAXIMUM} days old.`
    : 'No backup yet. The first one is made tonight.';
}
