import { expect, test } from 'vitest';
import { onSqlite } from '../../../test/support/databases.ts';
import { openDesk } from '../../../test/support/desk-app.ts';
import { postIn } from '../../../test/support/writing.ts';

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
