import { expect, test } from 'vitest';
import type { Health } from '#shared/contracts/desk/overview.ts';
import { attentionNeeded } from './attention-needed.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
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
  pausedLetters: 0,
  hasMailServer: true,
  unreachableHost: null,
  failedJobs: [],
  lastBackup: backupAt('2026-03-10T02:00:00Z'),
};
const needed = (change: Partial<Health>, isEmpty = false) =>
  attentionNeeded({ ...WELL, ...change }, { now: NOW, isEmpty }).map(({ sentence }) => sentence);
const job = (id: number, kind: string) => ({ id, kind, failedAt: '2026-03-10T02:00:00Z', attempts: 5 });

test('a paused letter needs a decision', () => {
  expect(needed({ pausedLetters: 1 })).toEqual(['A letter is paused and needs your decision.']);
  expect(needed({ pausedLetters: 2 })).toEqual(['2 letters are paused and need your decision.']);
});

test('a site that cannot send letters says so until its mail service and its address are right', () => {
  expect(needed({ hasMailServer: false })).toEqual([
    'No mail service is set up yet, so emails and letters stay on the server.',
  ]);
  expect(needed({ unreachableHost: 'localhost' })).toEqual([
    'Readers cannot reach localhost, the address of your site, so no letter can go out.',
  ]);
});

test('where all is well nothing is said', () => {
  expect(needed({})).toEqual([]);
});

test('a backup that is missing, old or failed is named', () => {
  expect(needed({ lastBackup: null })).toEqual([expect.stringContaining('No backup yet.')]);
  const old = backupAt('2026-03-08T11:00:00Z');
  expect(needed({ lastBackup: old })).toEqual(['The last backup is more than 2 days old.']);
  const failed = backupAt(null, 'The disk is full.');
  expect(needed({ lastBackup: failed })).toEqual(['The last backup failed: The disk is full.']);
});

test('a site without posts needs no backup yet, but one that failed is named', () => {
  expect(needed({ lastBackup: null }, true)).toEqual([]);
  expect(needed({ lastBackup: backupAt(null, 'The disk is full.') }, true)).toHaveLength(1);
});

test('failed jobs are counted, and where to read why is said', () => {
  const failedJobs = [job(1, 'send-mail'), job(2, 'send-mail')];
  expect(needed({ failedJobs })).toEqual([
    '2 tasks failed and will not be tried again. The log of the server says why.',
  ]);
});

test('little space and mails that wait for hours are named', () => {
  expect(needed({ freeBytes: 400_000_000 })).toEqual(['Only 400 MB left on the disk.']);
  const mails = { waiting: 1, oldestSeconds: 7300, limited: false };
  expect(needed({ mails })).toEqual(['An email has been waiting for 2 hours. Check the email setup.']);
});

test('too many mails that strangers caused are named', () => {
  const mails = { waiting: 1, oldestSeconds: 60, limited: true };
  expect(needed({ mails })).toEqual([
    'So many people have asked for codes or the newsletter that further emails wait for the next hour.',
  ]);
});
