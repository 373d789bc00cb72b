import { expect, test } from 'vitest';
import type { Health } from '#shared/contracts/desk/overview.ts';
import { siteToDos, waitingToDos } from './to-dos.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const ADMIN = { first_name: 'Asha', last_name: 'Menon', is_admin: true };
const backupAt = (finishedAt: string | null, failure: string | null = null) => ({
  startedAt: '2026-03-01T00:00:00Z',
  finishedAt,
  bytes: 1,
  failure,
});
const WELL: Health = {
  version: '1',
  database: { engine: 'sqlite', bytes: 1 },
  media: { files: 0, bytes: 0 },
  freeBytes: 5_000_000_000,
  mails: { waiting: 2, oldestSeconds: 60, limited: false },
  hasMailServer: true,
  unreachableHost: null,
  failedTasks: [],
  lastBackup: backupAt('2026-03-10T02:00:00Z'),
};
const STATS = { totalPosts: 1, totalLikes: 0, totalComments: 0, totalViews: 0, scope: 'site' } as const;
const sentences = (...told: Parameters<typeof siteToDos>) => siteToDos(...told).map(({ sentence }) => sentence);
const problems = (change: Partial<Health>, totalPosts = 1) =>
  sentences({ health: { ...WELL, ...change }, stats: { ...STATS, totalPosts } }, { user: ADMIN, now: NOW });
const job = { id: 1, kind: 'erase-traces' as const, failedAt: '2026-03-10T02:00:00Z' };

test('where all is well nothing is said', () => {
  expect(problems({})).toEqual([]);
});

test('what others wait for has one line each, with the screen where it is seen to', () => {
  const toDos = waitingToDos({ posts: 2, comments: 1, reports: 3, sending: 1, paused: 2 });
  expect(toDos.map(({ sentence, path }) => [sentence, path])).toEqual([
    ['1 comment held for you', '/dashboard/comments?show=held'],
    ['3 comments reported', '/dashboard/comments?show=reported'],
    ['2 posts to review', '/dashboard/review'],
    ['2 letters paused until you decide', '/dashboard/letters'],
    ['1 letter on the way', '/dashboard/letters'],
  ]);
  expect(waitingToDos({ posts: 0, comments: 0, reports: 0, sending: 0, paused: 0 })).toEqual([]);
});

test('of the site, what went wrong is marked and comes before what is not set up yet; others than admins see neither', () => {
  const health = { ...WELL, hasMailServer: false, unreachableHost: 'localhost', freeBytes: 400_000_000 };
  expect(siteToDos({ health, stats: STATS }, { user: ADMIN, now: NOW })).toEqual([
    { sentence: 'Only 400\u00a0MB left on the disk.', path: '/dashboard/system', verb: 'See', isFault: true },
    {
      sentence: 'No mail service yet: emails and letters stay on the server.',
      path: '/dashboard/mail-setup',
      verb: 'Set up',
    },
  ]);
  expect(siteToDos({ health }, { user: { ...ADMIN, is_admin: false }, now: NOW })).toEqual([]);
});

test('an admin without a name is asked for the one that signs articles', () => {
  const user = { first_name: '', last_name: '', is_admin: true };
  expect(sentences({}, { user, now: NOW })).toEqual(['Your articles are not signed with your name yet.']);
});

test('a site whose address readers cannot reach says so', () => {
  expect(problems({ unreachableHost: 'localhost' })).toEqual([
    'Readers cannot reach localhost, so no letter can go out.',
  ]);
});

test('a backup that is missing, old or failed is named, unless there is nothing to back up', () => {
  const failed = backupAt('2026-03-10T02:00:00Z', 'The disk is full.');
  expect(problems({ lastBackup: null })).toEqual(['No backup yet. The first one is made tonight.']);
  expect(problems({ lastBackup: backupAt('2026-03-08T11:00:00Z') })).toEqual([
    'The last backup is more than 2 days old.',
  ]);
  expect(problems({ lastBackup: failed })).toEqual(['The last backup failed.']);
  expect(problems({ lastBackup: null }, 0)).toEqual([]);
  expect(problems({ lastBackup: failed }, 0)).toHaveLength(1);
});

test('failed tasks, little space and mails that wait for long are named', () => {
  expect(problems({ failedTasks: [job, job] })).toEqual(['2 tasks failed.']);
  expect(problems({ freeBytes: 400_000_000 })).toEqual(['Only 400\u00a0MB left on the disk.']);
  const mails = { waiting: 1, oldestSeconds: 7300, limited: false };
  expect(problems({ mails })).toEqual(['An email has been waiting for 2 hours.']);
  expect(problems({ mails: { ...mails, oldestSeconds: 60, limited: true } })).toEqual([
    'So many codes were asked for that emails wait for the next hour.',
  ]);
});
