import { expect, test } from 'vitest';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { onSqlite } from '../../../test/support/database/databases.ts';
import { listenTo, postIn } from '../../../test/support/texts/writing.ts';

const EVERYBODY =
  'User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /dashboard\nDisallow: /*?search=\n' +
  'Disallow: /*&search=\n\nSitemap: https://site.example/sitemap.xml\n';

onSqlite('robots.txt', (open) => {
  test('lets people and searches read the site, but for what is only for those who are logged in', async () => {
    const { get } = await openDesk(open);
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.slice(body.indexOf('User-agent: *'))).toBe(EVERYBODY);
  });

  test('asks those who train programs on texts to stay away, until the owner allows it', async () => {
    const app = await openDesk(open);
    expect(postIn(await app.desk.get('robots'))).toEqual({ allow_training: false });
    const { body } = await app.get('/robots.txt');
    expect(body).toMatch(/^(User-agent: [\w-]+\n)+Disallow: \/\n\nUser-agent: \*\n/);
    for (const name of ['GPTBot', 'Google-Extended', 'CCBot', 'ClaudeBot']) expect(body).toContain(`agent: ${name}\n`);
    const heard = listenTo(app.database);
    postIn(await app.desk.put('robots', { allow_training: true }));
    // No page depends on it.
    expect(heard).toEqual([['robots']]);
    expect((await app.get('/robots.txt')).body).toBe(EVERYBODY);
    expect(await app.auditLog()).toEqual([['robots changed', '']]);
  });
});
