import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeDatabaseLocation } from '../support/database/databases.ts';
import { startObjectStore } from '../support/images/object-store.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { startProcess } from '../support/runner/child-process.ts';

const SERVER = 'test/support/server/stand-in-server.ts';
const READY = /^Chintan is ready at (http:\/\/\S+)$/m;

test('one of several machines, which keeps everything elsewhere, makes its data folder and is ready', async () => {
  const place = await makeDatabaseLocation('postgres', { migrated: false });
  const dataDir = join(place.dataDir, 'not/there/yet');
  const store = await startObjectStore();
  const mails = await startMailServer();
  onTestFinished(() => mails.close());
  const server = startProcess(SERVER, {
    place: { ...place, dataDir },
    environment: {
      SECRET: 'a secret of thirty-two characters or more',
      SMTP_URL: mails.url,
      ...{ S3_ENDPOINT: store.endpoint, S3_BUCKET: store.bucket },
      ...{ S3_ACCESS_KEY_ID: store.accessKeyId, S3_SECRET_ACCESS_KEY: store.secretAccessKey },
    },
  });
  const [, url = ''] = await server.says(READY);

  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', database: true, disk: true }]);
  const health = await fetch(`${url}/api/desk/health`, { headers: { authorization: await logIn(url) } });
  expect([health.status, (await health.json()).data.freeBytes]).toEqual([200, expect.any(Number)]);
  expect(existsSync(join(dataDir, 'last-seen'))).toBe(true);
  expect(server.complaints()).toEqual([]);
});

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@chintan.localhost', password: 'a long password' }),
  });
  return `Bearer ${(await answer.json()).data.access_token}`;
}
