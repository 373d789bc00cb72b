import { expect, test } from 'vitest';
import { onDatabase } from '../../../../../test/support/database/databases.ts';
import { listSubscribers } from '../../../../../test/support/mail/newsletter.ts';
import { importFiles } from '../../../../../test/support/moving/imports.ts';
import { entriesOf, ofKind, remarksOf, sourceFiles } from '../../../../../test/support/moving/source-files.ts';
import { detectFormat } from '../readers.ts';
import { readSubscribers } from './read-subscribers.ts';

const MAILCHIMP = '"Email Address",MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LEID\n';
const mailchimp = (...emails: string[]) =>
  MAILCHIMP + emails.map((email) => `${email},2,,"2021-01-02 03:04:05",1\n`).join('');
/** As Mailchimp’s archive has them. */
const FILES = {
  'subscribed_email_audience_export_1a.csv': mailchimp('asha@example.org', 'ravi@example.org'),
  'unsubscribed_email_audience_export_1a.csv': mailchimp('gone@example.org', 'ravi@example.org'),
  'cleaned_email_audience_export_1a.csv': mailchimp('bounced@example.org'),
  'nonsubscribed_email_audience_export_1a.csv': mailchimp('buyer@example.org'),
};

test('a list is recognised by its columns, alone, in an archive, and as Excel writes it', async () => {
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
  const formatOf = (files: Record<string, string | Uint8Array>) => detectFormat(sourceFiles(files));
  expect(await formatOf({ 'list.csv': 'email,name,email_disabled,created_at\n' })).toBe('subscribers');
  expect(await formatOf({ 'list.csv': MAILCHIMP.replaceAll(',', ';') })).toBe('subscribers');
  expect(await formatOf({ 'list.txt': utf16(MAILCHIMP.replaceAll(',', '\t')) })).toBe('subscribers');
  expect(await formatOf(FILES)).toBe('subscribers');
  expect(await formatOf({ 'list.csv': 'Name,Mail,Joined\n' })).toBeUndefined();
  expect(await formatOf({ 'notes.md': '# A', 'list.csv': MAILCHIMP })).toBe('markdown');
});

test('of Mailchimp’s four files, those who are subscribed come, and are in none of the others', async () => {
  const entries = await entriesOf(readSubscribers, FILES);
  expect(ofKind(entries, 'subscriber')).toEqual([
    {
      kind: 'subscriber',
      place: 'subscribed_email_audience_export_1a.csv line 2',
      email: 'asha@example.org',
      confirmedAt: Date.UTC(2021, 0, 2, 3, 4, 5),
      source: 'Mailchimp export',
      language: 'both',
    },
  ]);
  expect(remarksOf(entries)).toEqual(['left out: 4 people want no emails, so they were left out.']);
});

test('lines that cannot be read are named, and do not stop the others', async () => {
  const list = `${MAILCHIMP}nobody,2,,"2021-01-02 03:04:05",1\na@example.org,2,,soon,1\n${mailchimp('b@example.org').slice(MAILCHIMP.length)}`;
  const entries = await entriesOf(readSubscribers, { 'list.csv': list });
  expect(ofKind(entries, 'subscriber')).toHaveLength(1);
  expect(ofKind(entries, 'problem')).toMatchObject([
    { place: 'list.csv line 2', remark: 'This is not an email address.', of: 'subscribers' },
    { place: 'list.csv line 3', remark: 'The time must look like 2026-01-31 or 2026-01-31T12:00:00Z.' },
  ]);
});

test('a list whose columns are not known is refused with the screen that asks for them', async () => {
  await expect(entriesOf(readSubscribers, { 'list.csv': 'Name,Mail,Joined\n' })).rejects.toThrow(
    'Import it on the screen “Subscribers”, which asks what they are.',
  );
});

onDatabase('a list of subscribers', (open) => {
  test('comes in once, whoever left there stays away, and a day is that day in the zone of the site', async () => {
    const { database } = await open();
    const files = {
      'list.csv':
        'email,confirmed_at,unsubscribed_at\na@example.org,2021-01-02,\nb@example.org,2021-01-02,2022-01-02\n',
    };
    const first = await importFiles(database, files, { format: 'subscribers' });
    expect(first.summary.subscribers).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 0 });
    expect(await listSubscribers(database)).toMatchObject([
      { email: 'a@example.org', confirmed_at: Date.parse('2021-01-02T12:00:00+05:30') },
    ]);
    const second = await importFiles(database, files, { format: 'subscribers' });
    expect(second.summary.subscribers).toMatchObject({ created: 0, unchanged: 1 });
  });
});
