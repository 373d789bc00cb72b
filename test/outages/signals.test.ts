import { expect, onTestFinished, test } from 'vitest';
import serverProcess from '../../bin/server-process.json' with { type: 'json' };
import { makeDatabaseLocation } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import { startServer } from './server-process.ts';

guard('A signal ended the server or opened a debugger in it.');

test('SIGUSR1 neither ends the server nor opens a debugger in it', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: true });
  const server = await startServer(place, { flags: serverProcess.flags });
  onTestFinished(() => server.kill());
  server.process.kill('SIGUSR1');
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await server.terminate()).toBe(0);
  // Node says where it listens, or why it cannot.
  expect(server.log()).not.toMatch(/debugger|inspector/i);
});
