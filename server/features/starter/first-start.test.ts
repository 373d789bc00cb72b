import { expect, test } from 'vitest';
import { afterSave } from '#server/after-save-list.ts';
import { type DeskApp, openDesk } from '../../../test/support/accounts/desk-app.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { postIn, refusal } from '../../../test/support/texts/writing.ts';
import { firstRun } from './first-run.ts';

const OWNER = { adminEmail: 'owner@site.example', adminName: '', adminPassword: 'a long password' };

onBothDatabases('the two questions of a new site', (open) => {
  async function openNew(starter: 'essays' | 'none') {
    const app = await openDesk(async () => {
      const opened = await open();
      await firstRun({ database: opened.database, afterSave }, { ...OWNER, starter });
      return opened;
    });
    return { ...app, asked: async () => postIn(await app.desk.get('first-start')) };
  }
  const robots = async ({ get }: DeskApp) => (await get('/robots.txt')).body.includes('User-agent: GPTBot');

  test('are open until they are answered, while everyone may publish and nobody may train AI models', async () => {
    const app = await openNew('essays');
    expect(await app.asked()).toMatchObject({
      ...{ isAnswered: false, publishing: 'open', allow_training: false },
      // The admin who asks is not the one who is named after the example.
      examples: { posts: 12, videos: 6, categories: 4, name: false, site: true, claims: true },
    });
    expect(await robots(app)).toBe(true);
    expect(refusal(await app.desk.put('first-start', { publishing: 'nobody', allow_training: false }))).toEqual([
      400,
      'Choose who can publish.',
    ]);
    expect((await app.asked()).isAnswered).toBe(false);
  });

  test('are answered once, and the site does as it was told', async () => {
    const app = await openNew('none');
    const answers = { publishing: 'author', allow_training: true };
    expect(postIn(await app.desk.put('first-start', answers))).toMatchObject({ isAnswered: true, ...answers });
    expect(postIn(await app.desk.get('site')).publishing).toBe('author');
    expect(await robots(app)).toBe(false);
    expect(await app.auditLog()).toEqual([
      ['site changed', 'publishing'],
      ['robots changed', ''],
    ]);
    postIn(await app.desk.put('first-start', answers));
    expect(await app.auditLog()).toHaveLength(2);
  });

  test('are for admins alone', async () => {
    const app = await openNew('none');
    const writer = await app.writer();
    expect((await app.get('/api/desk/first-start', writer.bearer)).statusCode).toBe(403);
  });

  test('are not put on a site that is older than they are', async () => {
    const app = await openDesk(open);
    expect(postIn(await app.desk.get('first-start')).isAnswered).toBe(true);
  });
});
