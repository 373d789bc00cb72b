import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MailSite } from '#server/features/mail/compose-mail.ts';
import type { MailText } from '#server/features/mail/message.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { sampleLetters } from './sample-letters.ts';
import { sampleMails } from './sample-mails.ts';

/** A plain English name, a Hindi one, and one that reveals missing escaping and long lines. */
const SITE = { url: 'https://chintan.example', timeZone: 'Asia/Kolkata' };
const SITES: Record<string, MailSite> = {
  english: { ...SITE, name: 'Chintan' },
  hindi: { ...SITE, name: 'चिंतन का दीया' },
  hostile: { ...SITE, name: `"Lamp" & <b>Wick</b>, O'Neil`, url: 'https://a-very-long-name-of-a-site.example' },
};
const WIDTHS = [700, 360];
const MAILS = { ...sampleMails, ...sampleLetters };

/** Stands for the images of letters, which no site serves here. */
const IMAGE = /https:\/\/[\w.-]+\.example\/media\/[\w.-]+/g;
const DRAWING = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 10"><path fill="#c9b48c" d="M0 0h16v10H0z"/><path fill="#8a3b12" d="M8 2c2 3 1 5 0 5s-2-2 0-5"/></svg>',
)}`;

export function previewPage(path: string): string | undefined {
  if (path === '/') return indexPage();
  const [, site = '', name = '', view] = path.split('/');
  const write = Object.hasOwn(MAILS, name) ? MAILS[name] : undefined;
  const shownSite = Object.hasOwn(SITES, site) ? SITES[site] : undefined;
  if (!write || !shownSite) return undefined;
  const mail = write(shownSite);
  return view === 'html' ? mail.html.replace(IMAGE, DRAWING) : mailPage(mail, `/${site}/${name}/html`);
}

function indexPage(): string {
  const rows = Object.entries(SITES).map(([siteName, site]) => {
    const links = Object.entries(MAILS).map(
      ([name, write]) => `<li><a href="/${siteName}/${name}">${escapeHtml(write(site).subject)}</a></li>`,
    );
    return `<h2>${siteName}</h2><ul>${links.join('')}</ul>`;
  });
  return page('Every email the site sends', rows.join(''));
}

function mailPage({ subject, text }: MailText, html: string): string {
  const frames = WIDTHS.map((width) => `<iframe sandbox src="${html}" width="${width}" title="${width} px"></iframe>`);
  return page(subject, `<p><a href="/">All emails</a></p><div>${frames.join('')}<pre>${escapeHtml(text)}</pre></div>`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui;margin:2rem}div{display:flex;gap:1.5rem;align-items:flex-start;flex-wrap:wrap}
iframe{height:820px;border:1px solid #8888}pre{white-space:pre-wrap;width:34rem;margin:0}</style>
<h1>${escapeHtml(title)}</h1>${body}</html>`;
}

/** `npm run mail:preview` serves every mail to browsers on this machine until it is stopped with Ctrl+C. */
if (import.meta.main) {
  const server = createServer((request, response) => {
    const page = previewPage(new URL(request.url ?? '/', 'http://localhost').pathname);
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ?? 'There is no such email.');
  });
  server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
    process.stdout.write(`The emails are at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
  });
}
