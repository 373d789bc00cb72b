import { expect, test } from 'vitest';
import { previewPage } from './support/mail/mail-preview.ts';
import { sampleLetters } from './support/mail/sample-letters.ts';
import { sampleMails } from './support/mail/sample-mails.ts';
import { startProcess } from './support/runner/child-process.ts';

test('the preview shows every mail, its HTML where it can do nothing and its text beside it', async () => {
  const preview = startProcess('test/support/mail/mail-preview.ts');
  const [, url = ''] = await preview.says(/^The emails are at (http:\/\/127\.0\.0\.1:\d+)$/m);
  const index = await (await fetch(url)).text();
  for (const name of [...Object.keys(sampleMails), ...Object.keys(sampleLetters)]) {
    expect(index).toContain(`<a href="/english/${name}">`);
    const page = await (await fetch(`${url}/english/${name}`)).text();
    expect(page).toContain(`<iframe sandbox src="/english/${name}/html" width="360"`);
    const html = await fetch(`${url}/english/${name}/html`);
    expect([html.status, html.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await html.text()).toContain('<h1 class="ink"');
  }
});

test('the preview has nothing else', () => {
  const others = ['/english', '/english/none', '/english/__proto__', '/constructor/verify-email', '//', '/../etc'];
  for (const path of others) expect([path, previewPage(path)]).toEqual([path, undefined]);
});
