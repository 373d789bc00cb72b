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
  /** What one does there, in a word or two. */
  verb: string;
  /** Something went wrong, where others are only not set up yet. */
  isFault?: boolean;
}

interface Circumstances {
  user: Pick<User, 'first_name' | 'last_name' | 'is_admin'>;
  now: number;
}

/** What readers and writers wait for. */
export function waitingToDos({ posts, comments, reports, sending, paused }: Overview['waiting']): ToDo[] {
  return [
    countedToDo(comments, 'comment', ' held for you', ['Read', paths.adminScreen('comments', 'show=held')]),
    countedToDo(reports, 'comment', ' reported', ['Read', paths.adminScreen('comments', 'show=reported')]),
    countedToDo(posts, 'post', ' to review', ['Read', paths.adminScreen('review')]),
    countedToDo(paused, 'letter', ' paused until you decide', ['Decide', paths.adminScreen('letters')]),
    countedToDo(sending, 'letter', ' on the way', ['See', paths.adminScreen('letters')]),
  ].filter((toDo) => toDo !== false);
}

/** What the site itself needs: first what went wrong, then what is not set up yet. */
export function siteToDos(
  told: Pick<TodayData, 'health' | 'firstStart' | 'stats'>,
  circumstances: Circumstances,
): ToDo[] {
  if (!circumstances.user.is_admin) return [];
  const faults = told.health ? faultsOf(told.health, circumstances.now) : [];
  const linesOf = (lines: Line[]) => lines.flatMap(([isTrue, sentence, way]) => (isTrue ? toDo(sentence, way) : []));
  return [
    ...linesOf(faults).map((fault) => ({ ...fault, isFault: true })),
    ...linesOf(openQuestionsOf(told, circumstances)),
  ];
}

type Way = [verb: string, path: string];
type Line = [isTrue: boolean | undefined, sentence: string, way: Way];

function toDo(sentence: string, [verb, path]: Way): ToDo {
  return { sentence, path, verb };
}

function countedToDo(count: number, noun: string, rest: string, way: Way): ToDo | false {
  return count > 0 && toDo(`${countOf(count, noun)}${rest}`, way);
}

const DAY_MS = 86_400_000;
const BACKUP_DAYS_MAXIMUM = 2;
const FREE_BYTES_MINIMUM = 1_000_000_000;
const HOUR_SECONDS = 3600;
/** A mail server that is down for longer than this needs attention. */
const MAIL_WAIT_SECONDS_MAXIMUM = HOUR_SECONDS;

function faultsOf({ mails, failedTasks, lastBackup, freeBytes }: Health, now: number): Line[] {
  const hours = Math.floor(mails.oldestSeconds / HOUR_SECONDS);
  const isLate = mails.waiting > 0 && mails.oldestSeconds >= MAIL_WAIT_SECONDS_MAXIMUM;
  const finished = lastBackup?.finishedAt ? Date.parse(lastBackup.finishedAt) : now;
  const isOld = now - finished >= BACKUP_DAYS_MAXIMUM * DAY_MS;
  const system: Way = ['See', paths.adminScreen('system')];
  return [
    [isLate, `An email has been waiting for ${countOf(hours, 'hour')}.`, ['See why', paths.adminScreen('mail-setup')]],
    [mails.limited, 'So many codes were asked for that emails wait for the next hour.', system],
    [failedTasks.length > 0, `${countOf(failedTasks.length, 'task')} failed.`, system],
    [Boolean(lastBackup?.failure), 'The last backup failed.', system],
    [!lastBackup?.failure && isOld, `The last backup is more than ${BACKUP_DAYS_MAXIMUM} days old.`, system],
    [freeBytes < FREE_BYTES_MINIMUM, `Only ${formatBytes(freeBytes)} left on the disk.`, system],
  ];
}

function openQuestionsOf(
  { health, firstStart, stats }: Parameters<typeof siteToDos>[0],
  { user }: Circumstances,
): Line[] {
  const { isAnswered, examples = {} } = firstStart ?? {};
  const mailSetup: Way = ['Set up', paths.adminScreen('mail-setup')];
  const questions = paths.adminScreen('first-start');
  const hasExamples = Object.values(examples).some(Boolean);
  const isUnsigned = user.first_name === '' && user.last_name === '';
  // An empty site has hardly anything to back up.
  const hasNoBackup = health?.lastBackup === null && stats?.totalPosts !== 0;
  const isUnreachable = health?.hasMailServer && health.unreachableHost !== null;
  return [
    [isAnswered === false, 'Two questions about your site are still open.', ['Answer', questions]],
    [isAnswered && hasExamples, 'Some of the site is still the example.', ['Replace', questions]],
    [isUnsigned, 'Your articles are not signed with your name yet.', ['Sign', paths.profile()]],
    [health?.hasMailServer === false, 'No mail service yet: emails and letters stay on the server.', mailSetup],
    // Without a mail service, the same screen asks for that first.
    [isUnreachable, `Readers cannot reach ${health?.unreachableHost}, so no letter can go out.`, mailSetup],
    [hasNoBackup, 'No backup yet. The first one is made tonight.', ['See', paths.adminScreen('system')]],
  ];
}
