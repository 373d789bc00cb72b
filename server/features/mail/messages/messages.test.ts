import { expect, test } from 'vitest';
import { NOTHING_LINKED } from '#shared/text/identity-removal.ts';
import { sampleMails } from '../../../../test/support/mail/sample-mails.ts';
import { passwordChangedMail } from './account-changed-mails.ts';
import { codeMail, resetPasswordMail } from './account-mails.ts';

const SITE = { name: 'Lamp', url: 'https://site.example', timeZone: 'Asia/Kolkata' };
const samples = Object.entries(sampleMails);

/** What stands between the tags, without the lines that only lists of mails show. */
const shownIn = (html: string) =>
  html
    .replace(/<head>[\s\S]*<\/head>|<div style="display:none[\s\S]*?<\/div>|&nbsp;/g, '')
    // Words in Hindi are marked within the line that they belong to.
    .replace(/<span lang="hi">(.*?)<\/span>/g, '$1')
    .split(/<[^>]*>/)
    .map((piece) => piece.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)).trim())
    .filter((piece) => piece !== '');

test.each(samples)('%s says in its text what it says in its HTML', (_name, write) => {
  const { html, text } = write(SITE);
  const shown = shownIn(html);
  for (const piece of shown) expect(text).toContain(piece);
  for (const line of text.split('\n').filter((candidate) => candidate && !candidate.startsWith('-- '))) {
    // Addresses stand behind the words of a link.
    if (line.startsWith('https://')) expect(html).toContain(`href="${line}`);
    else expect([...shown, ...shown.map((label) => `${label}:`)]).toContain(line.trim());
  }
});

test.each(samples)('%s asks nothing of anybody when it is opened', (_name, write) => {
  const { html } = write(SITE);
  expect(html).not.toMatch(/<(img|link|script|iframe|form|input)|url\(|@import|@font-face|\ssrc=|\son\w+=/i);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link).toMatch(/^https:\/\/site\.example\//);
});

test.each(samples)('%s shows the name of the site as it is, whatever is in it', (_name, write) => {
  const name = `<b>"Wick" & O'Neil</b> <script>x</script>`;
  const { html, text, subject } = write({ ...SITE, name });
  expect(html).not.toMatch(/<b>|<script>/);
  expect(shownIn(html)).toContain(name);
  expect(text).toContain(name);
  expect(subject).toMatch(/[A-Z\d]/);
});

test.each(samples)('%s marks a Hindi name as Hindi', (_name, write) => {
  const { html } = write({ ...SITE, name: 'चिंतन' });
  expect(html.replace(/<head>[\s\S]*<\/head>/, '').match(/चिंतन/g)?.length).toBe(
    html.match(/<span lang="hi">चिंतन<\/span>/g)?.length,
  );
});

test('the code comes first in the subject, and can be selected as a whole', () => {
  const { subject, html, text } = codeMail(SITE, 'verify_email', { code: '048291', minutes: 10 });
  expect(subject).toBe('048291 is your code for Lamp');
  expect(html).toMatch(/<span[^>]*user-select:all[^>]*>048291<\/span>/);
  expect(text).toMatch(/^ {4}048291$/m);
  expect(text).toContain('for 10 minutes');
});

test('the subject of a mail to reset a password tells no code', () => {
  const link = 'https://site.example/reset-password/token';
  const { subject, text } = resetPasswordMail(SITE, { code: '048291', link, minutes: 10 });
  expect(subject).toBe('Choose a new password for Lamp');
  expect(text).toContain(`Choose a new password:\n${link}\n`);
});

test('a change of the password is dated in the zone of the site', () => {
  const change = { changedAt: Date.parse('2026-11-21T20:05:00Z'), identities: NOTHING_LINKED };
  const told = (timeZone: string) => passwordChangedMail({ ...SITE, timeZone }, change).text;
  expect(told('Asia/Kolkata')).toContain('on 22 November 2026 at 01:35 (India Standard Time).');
  expect(told('Europe/London')).toContain('on 21 November 2026 at 20:05 (Greenwich Mean Time).');
});
