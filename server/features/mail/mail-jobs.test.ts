import { expect, test, vi } from 'vitest';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { enqueue, listJobs, startJobs } from '../../../test/support/jobs/jobs.ts';
import { mailJob, openMailer, openMailServer } from '../../../test/support/mail/mails.ts';
import { startProcess } from '../../../test/support/runner/child-process.ts';
import { collectLog } from '../../../test/support/server/log.ts';

const ASHA = 'asha@mail.example';
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 5 });

onDatabase('a mail that is a job', (open) => {
  test('is sent again after a server that wants to be asked twice, and comes once', async () => {
    const { database } = await open();
    let asked = 0;
    const refuse = () => {
      asked += 1;
      return asked <= 2 ? '451 Greylisted, come back later.' : undefined;
    };
    const server = await openMailServer({ refuse });
    const { logger, lines } = collectLog();
    startJobs({ database, logger, kinds: [mailJob(openMailer({ smtpUrl: server.url }))] });
    await enqueue(database, ASHA, { kind: 'mail' });
    await server.nextMail(ASHA);
    await eventually(async () => expect(await listJobs(database)).toEqual([]));
    expect([asked, server.mails.length]).toEqual([3, 1]);
    expect(lines.map(({ level, code }) => [level, code])).toEqual(Array(2).fill(['info', '451']));
    expect(JSON.stringify(lines)).not.toContain('mail.example');
  });

  test('to an address that does not exist is given up, while the others go on', async () => {
    const { database } = await open();
    const server = await openMailServer({ refuse: (to) => (to === ASHA ? `550 No ${to} here.` : undefined) });
    const { logger, lines, expectComplaint } = collectLog();
    expectComplaint('a job was given up');
    startJobs({ database, logger, kinds: [mailJob(openMailer({ smtpUrl: server.url }))] });
    await enqueue(database, ASHA, { kind: 'mail' });
    await enqueue(database, 'ravi@mail.example', { kind: 'mail' });
    await server.nextMail('ravi@mail.example');
    await eventually(async () => expect(await listJobs(database)).toMatchObject([{ attempts: 1, payload: '{}' }]));
    expect(lines).toMatchObject([{ level: 'warn', kind: 'mail', code: '550' }]);
    expect(JSON.stringify([lines, await listJobs(database)])).not.toContain('mail.example');
  });

  test('waits for a server that is away', async () => {
    const { database } = await open();
    const away = await openMailServer();
    await away.close();
    const { logger, lines } = collectLog();
    startJobs({ database, logger, kinds: [mailJob(openMailer({ smtpUrl: away.url }))] });
    await enqueue(database, ASHA, { kind: 'mail' });
    await eventually(() => expect(lines.length).toBeGreaterThan(1));
    const back = await openMailServer({ port: away.port });
    await back.nextMail(ASHA);
    await eventually(async () => expect(await listJobs(database)).toEqual([]));
    expect(back.mails).toHaveLength(1);
  });

  test('outlives the process that was just sending it', async () => {
    const { database, databaseUrl, dataDir } = await open();
    const reached = Promise.withResolvers<void>();
    // The first one to ask gets no answer.
    let asked = 0;
    const onRcptTo = (_address: unknown, _session: unknown, done: () => void) => {
      asked += 1;
      if (asked === 1) reached.resolve();
      else done();
    };
    const server = await openMailServer({ smtp: { onRcptTo } });
    const start = () =>
      startProcess('test/support/mail/send-mails.ts', {
        place: { databaseUrl, dataDir },
        environment: { SMTP_URL: server.url },
      });
    await enqueue(database, ASHA, { kind: 'mail' });
    const killed = start();
    await reached.promise;
    killed.process.kill('SIGKILL');
    await killed.ended;
    expect(await listJobs(database)).toMatchObject([{ attempts: 1, lease: expect.any(String) }]);

    // Its lease is over, as if time had passed.
    await database.transaction((db) => db.updateTable('jobs').set({ leased_until: 0 }).execute());
    const next = start();
    const arrived = await server.nextMail(ASHA);
    expect(arrived.text?.trim()).toBe('Attempt 2.');
    await eventually(async () => expect(await listJobs(database)).toEqual([]));
    expect([server.mails.length, killed.stderr() + next.stderr()]).toEqual([1, '']);
  });
});
