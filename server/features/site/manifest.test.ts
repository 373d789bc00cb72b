import { expect, test } from 'vitest';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { onSqlite } from '../../../test/support/database/databases.ts';
import { postIn } from '../../../test/support/texts/writing.ts';

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
