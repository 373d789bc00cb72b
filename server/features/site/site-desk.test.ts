import { expect, test } from 'vitest';
import type { SiteChange } from '#shared/contracts/site.ts';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { onBothDatabases, onDatabase, onSqlite } from '../../../test/support/database/databases.ts';
import { openTwice, renewedBy } from '../../../test/support/server/cached-pages.ts';
import { postIn, refusal } from '../../../test/support/texts/writing.ts';

const WHOLE: SiteChange = {
  name: 'Mirror',
  hindiName: 'दर्पण',
  tagline: 'One line.',
  description: 'For search engines.',
  timeZone: 'Europe/Berlin',
  dates: 'text',
  publishing: 'review',
  unsetSignIn: 'hidden',
  invitation: 'Once a month, one page. महीने में एक पन्ना।',
  claims: { subscribers: '9K+', satisfaction: '99%', updates: 'Daily' },
  journey: [{ title: 'A beginning', text: 'Two\nlines.' }],
  social: [{ name: 'Elsewhere', url: 'https://elsewhere.example/me' }],
};

onBothDatabases('the site’s settings, at the desk', (open) => {
  test('all hold when two admins set different ones at once', async () => {
    const app = await openDesk(open);
    const [one, other] = await Promise.all([
      app.desk.put('site', { name: 'Mirror' }),
      app.desk.put('site', { tagline: 'Another.' }),
    ]);
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(postIn(await app.desk.get('site'))).toMatchObject({ name: 'Mirror', tagline: 'Another.' });
  });
});

onDatabase('the site’s settings, at the desk', (open) => {
  test('are on the site at once', async () => {
    const app = await openDesk(open);
    expect(postIn(await app.desk.put('site', WHOLE))).toEqual(WHOLE);
    expect(postIn(await app.desk.get('site'))).toEqual(WHOLE);
    expect((await app.get('/api/site')).json()).toEqual({ ...WHOLE, book: null });
  });

  test('stay as they are where they are not given', async () => {
    const app = await openDesk(open);
    postIn(await app.desk.put('site', WHOLE));
    expect(postIn(await app.desk.put('site', { tagline: 'Another.' }))).toEqual({ ...WHOLE, tagline: 'Another.' });
  });

  test('have चिंतन as the name in Hindi while the site is called Chintan, and nothing else was chosen', async () => {
    const app = await openDesk(open);
    const hindiName = async () => postIn(await app.desk.get('site')).hindiName;
    expect(await hindiName()).toBe('चिंतन');
    postIn(await app.desk.put('site', { name: 'Mirror' }));
    expect(await hindiName()).toBe('');
    postIn(await app.desk.put('site', { hindiName: 'दर्पण' }));
    expect(await hindiName()).toBe('दर्पण');
    postIn(await app.desk.put('site', { name: 'Chintan', hindiName: '' }));
    expect(await hindiName()).toBe('');
  });

  test('are noted by the names of those that became others', async () => {
    const app = await openDesk(open);
    postIn(await app.desk.put('site', { name: 'Mirror', tagline: 'One line.' }));
    postIn(await app.desk.put('site', { name: 'Mirror', tagline: 'Another.' }));
    postIn(await app.desk.put('site', { name: 'Mirror', tagline: 'Another.' }));
    postIn(await app.desk.put('site', {}));
    expect(await app.auditLog()).toEqual([
      ['site changed', 'name, tagline'],
      ['site changed', 'tagline'],
    ]);
  });

  test('are shown by cached pages at once', async () => {
    const site = await openTwice(open);
    const admin = await site.admin();
    const renewed = await renewedBy(site, ['/', '/about'], async () => {
      postIn(await site.send('PUT', '/api/desk/site', { name: 'Mirror', dates: 'text' }, admin.bearer));
    });
    expect(renewed).toEqual(['/']);
    expect((await site.get('/')).body).toMatch(/"name":"Mirror".*"dates":"text"/);
  });

  test('of other kinds, kept beside them, are shown to nobody', async () => {
    const app = await openDesk(open);
    await app.database.transaction((db) =>
      db.insertInto('site_settings').values({ name: 'commentRules', value: '{"words":["secret"]}' }).execute(),
    );
    for (const address of ['/', '/api/site', '/api/desk/site']) {
      expect((await app.owner.get(address)).body).toContain('Chintan');
      expect((await app.owner.get(address)).body).not.toContain('secret');
    }
  });

  test('that cannot be are refused in words, and nothing is changed', async () => {
    const app = await openDesk(open);
    const before = postIn(await app.desk.get('site'));
    const link = (url: string) => ({ social: [{ name: 'Elsewhere', url }] });
    const station = { title: 'Twice', text: '' };
    const address = 'Enter a web address such as https://example.org.';
    const tries: [object, string][] = [
      [{ name: ' \n ' }, 'The name of the site is required'],
      [{ timeZone: 'Narsinghpur' }, 'Choose a time zone from the list.'],
      [{ publishing: 'nobody' }, 'Choose who can publish.'],
      [{ dates: 'english' }, 'Choose the language of dates.'],
      [link('javascript:alert(1)'), address],
      [link('data:text/html,x'), address],
      [link('https://'), address],
      [link('https://someone:secret@e.example'), address],
      [link('https://e.example/"><script>'), address],
      [link('localhost:80'), address],
      [link('//evil.example'), address],
      [link('https:////evil.example'), address],
      [link('https://e.example/\u202egnp'), address],
      [{ timeZone: '+05:30' }, 'Choose a time zone from the list.'],
      [{ journey: [station, station] }, 'Two steps of My Journey have the same title.'],
      [
        {
          social: [
            { name: 'A', url: 'https://e.example' },
            { name: 'B', url: 'https://e.example' },
          ],
        },
        'Two links lead to the same address.',
      ],
    ];
    for (const [change, sentence] of tries) {
      const [status, message] = refusal(await app.desk.put('site', { tagline: 'Fine.', ...change }));
      expect([status, String(message)]).toEqual([400, expect.stringContaining(sentence)]);
    }
    expect(postIn(await app.desk.get('site'))).toEqual(before);
    expect(await app.auditLog()).toEqual([]);
  });

  test('keep any text that can be stored, and complete an address', async () => {
    const app = await openDesk(open);
    const marks = `क${'\u0301'.repeat(299)}`;
    const typed = ['elsewhere.example', 'e.example:8080/x', 'http://उदाहरण.भारत/ज्ञान?x=1'];
    const change = { tagline: marks, social: typed.map((url) => ({ name: '<b>&"', url })) };
    const { tagline, social } = postIn(await app.desk.put('site', change));
    expect(tagline).toBe(marks);
    const urls = ['https://elsewhere.example', 'https://e.example:8080/x', 'http://उदाहरण.भारत/ज्ञान?x=1'];
    expect(social).toEqual(urls.map((url) => ({ name: '<b>&"', url })));
    expect((await app.get('/api/site')).json().social).toEqual(social);
  });
});

onSqlite('the manifest for home screens', (open) => {
  test('has the name that the owner gives the site', async () => {
    const app = await openDesk(open);
    const first = await app.get('/manifest.webmanifest');
    expect(first.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(first.json()).toMatchObject({ name: 'Chintan', lang: 'en', start_url: '/', display: 'minimal-ui' });

    const name = '</script> "चिन्तन"';
    postIn(await app.desk.put('site', { name, description: 'Essays.' }));
    const second = await app.get('/manifest.webmanifest');
    expect(second.json()).toMatchObject({ name, description: 'Essays.' });
  });
});
