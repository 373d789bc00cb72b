import { expect, test } from 'vitest';
import type { AuditEntry } from '#shared/contracts/desk/audit-log.ts';
import { describeObject } from './audit-text.tsx';

const entry = { id: 1, at: '2026-01-31T12:00:00Z', subject: '' };

test.each<[Omit<AuditEntry, keyof typeof entry> & { subject?: string }, string]>([
  [{ act: 'comment hidden', count: 3 }, '3 comments'],
  [{ act: 'comment hidden', subject: '3 comments' }, 'a comment on “3 comments”'],
  [{ act: 'post deleted', subject: '3 comments' }, '“3 comments”'],
  [{ act: 'subscribers imported', count: 1200 }, '1,200 subscribers'],
  [{ act: 'subscribers exported', count: 1 }, '1 subscriber'],
  [{ act: 'site changed', subject: 'name, timeZone' }, 'name, time zone'],
  [{ act: 'policy changed', subject: 'privacy' }, '“Privacy”'],
  [{ act: 'videos ordered' }, ''],
  [{ act: 'post sent back' }, 'a post'],
  [{ act: 'post deleted' }, ''],
  [{ act: 'comment hidden' }, 'a comment'],
])('%j is about %s', (told, thing) => {
  expect(describeObject({ ...entry, ...told })).toBe(thing);
});
