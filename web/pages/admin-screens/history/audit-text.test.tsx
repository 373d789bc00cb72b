import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#shared/contracts/desk/audit-log.ts';
import { AuditText } from './audit-text.tsx';

const entry = { id: 1, at: '2026-01-31T12:00:00Z', subject: '' };

test.each<[Omit<AuditEntry, keyof typeof entry> & { subject?: string }, string]>([
  [{ act: 'comment hidden', count: 3 }, 'hid 3 comments'],
  [{ act: 'comment hidden', subject: '3 comments' }, 'hid a comment on “3 comments”'],
  [{ act: 'post deleted', subject: '3 comments' }, 'deleted the post “3 comments”'],
  [{ act: 'subscribers imported', count: 1200 }, 'imported 1,200 subscribers'],
  [{ act: 'subscribers exported', count: 1 }, 'exported 1 subscriber'],
  [{ act: 'tasks dismissed', count: 2 }, 'dismissed 2 failed tasks'],
  [{ act: 'site changed', subject: 'name, timeZone' }, 'changed the site: name, time zone'],
  [{ act: 'policy changed', subject: 'privacy' }, 'changed the text “Privacy”'],
  [{ act: 'videos ordered' }, 'reordered the videos'],
  [{ act: 'post sent back' }, 'sent a post back to its author'],
  [{ act: 'post deleted' }, 'deleted the post'],
  [{ act: 'comment hidden' }, 'hid a comment'],
])('%j is told as “%s”', (told, sentence) => {
  const html = renderToStaticMarkup(<AuditText entry={{ ...entry, ...told }} />);
  expect(html.replace(/<[^>]+>/g, '')).toBe(sentence);
});
