import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { LETTER_CONNECTIONS } from '#server/features/letters/sending/open-letters.ts';
import { onDatabase, openMigrated, type TestDatabase } from '../support/database/databases.ts';
import {
  type CountingMailServer,
  type Fault,
  type Moment,
  startCountingServer,
} from '../support/mail/counting-mail-server.ts';
import { addressOf, queueLetter, sendLetters, statesOf, statusOf } from '../support/mail/letters.ts';
import { startProcess } from '../support/runner/child-process.ts';
import { guard } from '../support/runner/guard.ts';

guard('A letter reached people twice or not at all when its mail server failed.');

type FaultAt = (moment: Moment) => Fault | undefined;

const READERS = 12;
const WITHIN = { timeout: 100_000, interval: 50 };

onDatabase('a letter while the mail server fails', (open) => {
  const everybody = { sent: READERS };
  const faults: [string, FaultAt, object][] = [
    ['greets with 421 three times', at('greeting', 3, '421 4.3.2 Too many connections.'), everybody],
    ['drops the connection instead of a greeting', at('greeting', 3, 'drop'), everybody],
    ['says nothing', at('greeting', 2, 'hang'), everybody],
    ['drops the connection after EHLO', at('ehlo', 3, 'drop'), everybody],
    ['answers 451 to the sender', at('mail', 5, '451 4.3.0 Later.'), everybody],
    ['answers 450 once to every recipient, as greylisting does', once('rcpt', '450 4.2.0 Greylisted.'), everybody],
    ['drops the connection at DATA', at('data', 4, 'drop'), everybody],
    ['says nothing at DATA', at('data', 2, 'hang'), everybody],
    ['answers 451 to the whole message', once('end', '451 4.3.0 Later.'), everybody],
    ['answers 421 to the whole message', once('end', '421 4.3.2 Going down.'), everybody],
    ['answers 454 to the whole message, as throttling does', at('end', 3, '454 4.7.0 Throttling failure.'), everybody],
    ['answers 554 to one message', forReader(3, 'end', '554 5.7.1 No.'), { sent: READERS - 1, rejected: 1 }],
    [
      'answers 550 to two recipients',
      forReaders([3, 4], 'rcpt', '550 5.1.1 No such user.'),
      { sent: READERS - 2, rejected: 2 },
    ],
    ['takes two messages and drops the connection', at('end', 2, 'take and drop'), { sent: READERS - 2, unknown: 2 }],
    ['takes two messages and closes the connection', at('end', 2, 'take and close'), { sent: READERS - 2, unknown: 2 }],
    ['takes two messages and never answers', at('end', 2, 'take and hang'), { sent: READERS - 2, unknown: 2 }],
    ['closes the connection after every second answer', every(2, 'end', 'answer and close'), everybody],
  ];

  test.each(faults)('reaches everybody once when it %s', async (what, fault, expected) => {
    const { database } = await open();
    const server = await startCountingServer({ fault });
    const id = await queueLetter(database, { readers: READERS });
    const isSilent = /says nothing|never answers/.test(what);
    await sendUntilDone(database, server, id, isSilent ? { patienceMs: 400 } : {});
    expectTruth(await statesOf(database), server);
    expect(await countStates(database)).toEqual(expected);
  });

  test.each<[string, FaultAt]>([
    ['within the message', at('body', 3, 'drop')],
    ['with its answer, which may be lost on the way', every(2, 'end', 'answer and drop')],
  ])('judges nobody wrongly when it drops connections %s', async (_when, fault) => {
    const { database } = await open();
    const server = await startCountingServer({ fault });
    const id = await queueLetter(database, { readers: READERS });
    await sendUntilDone(database, server, id);
    expectTruth(await statesOf(database), server);
  });

  test('waits while it is not there, and says so', async () => {
    const { database } = await open();
    const { port, close } = await startCountingServer();
    await close();
    const id = await queueLetter(database, { readers: READERS });
    const sending = sendLetters(database, { smtpUrl: `smtp://127.0.0.1:${port}` });
    onTestFinished(() => sending.stop());
    const problem = () => database.read.selectFrom('mail_rate').select('problem').executeTakeFirstOrThrow();
    await vi.waitFor(async () => expect((await problem()).problem).toMatch(/ECONNREFUSED|ESOCKET|ECONNECTION/), WITHIN);
    const server = await startCountingServer({ port });
    await whenDone(database, id);
    expectTruth(await statesOf(database), server);
    expect(await countStates(database)).toEqual({ sent: READERS });
    expect((await problem()).problem).toBeNull();
  });

  test('is paused when it refuses the sender', async () => {
    const { database } = await open();
    const server = await startCountingServer({
      fault: ({ stage }) => (stage === 'mail' ? '550 5.7.1 Who are you?' : undefined),
    });
    const id = await queueLetter(database, { readers: READERS });
    const sending = sendLetters(database, { smtpUrl: server.url });
    onTestFinished(() => sending.stop());
    await vi.waitFor(
      async () => expect(await statusOf(database, id)).toMatchObject({ status: 'paused', reason: 'sender' }),
      WITHIN,
    );
    expect(server.taken.size).toBe(0);
  });

  test('is paused when it refuses many recipients', async () => {
    const { database } = await open();
    const server = await startCountingServer({
      fault: ({ stage }) => (stage === 'rcpt' ? '550 5.7.1 Spam.' : undefined),
    });
    const id = await queueLetter(database, { readers: 100 });
    const sending = sendLetters(database, { smtpUrl: server.url });
    onTestFinished(() => sending.stop());
    await vi.waitFor(
      async () => expect(await statusOf(database, id)).toMatchObject({ status: 'paused', reason: 'rejections' }),
      WITHIN,
    );
    const { rejected = 0, pending = 0 } = await countStates(database);
    expect(rejected).toBeLessThan(30);
    expect(pending).toBeGreaterThan(70);
  });
});

onDatabase('a letter to a mail server that discards repetitions', (open) => {
  const DAY = 24 * 60 * 60_000;

  test('reaches everybody once, and nobody stays unknown', async () => {
    const { database } = await open();
    const server = await startCountingServer({ discardsRepetitions: true, fault: every(3, 'end', 'take and drop') });
    const id = await queueLetter(database, { readers: READERS });
    await sendUntilDone(database, server, id, { repeatsSafelyForMs: DAY });
    expectTruth(await statesOf(database), server);
    expect(await countStates(database)).toEqual({ sent: READERS });
  });

  test('is not called rejected when a repetition is refused', async () => {
    const { database } = await open();
    const server = await startCountingServer({
      fault: ({ stage, to, times }) => {
        if (stage !== 'end' || to !== addressOf(3)) return undefined;
        return times === 1 ? 'take and drop' : '550 5.0.0 No.';
      },
    });
    const id = await queueLetter(database, { readers: READERS });
    await sendUntilDone(database, server, id, { repeatsSafelyForMs: DAY });
    expect(await countStates(database)).toEqual({ sent: READERS - 1, unknown: 1 });
  });

  test.each([
    ['when the server has forgotten it', { first_unknown_at: Date.now() - 2 * DAY }, {}],
    ['when the clock was put back', { first_unknown_at: Date.now() + DAY }, {}],
    ['when the reader has unsubscribed since', { first_unknown_at: Date.now() }, { unsubscribed_at: 1 }],
  ])('is not repeated %s', async (_when, doubt, subscriber) => {
    const { database } = await open();
    const server = await startCountingServer({ fault: at('end', 1, 'take and drop') });
    const id = await queueLetter(database, { readers: 1 });
    await sendUntilDone(database, server, id);
    await database.transaction(async (db) => {
      await db
        .updateTable('deliveries')
        .set({ status: 'pending', ...doubt })
        .execute();
      await db
        .updateTable('subscribers')
        .set({ ...subscriber, asked_at: 1 })
        .execute();
      await db.updateTable('letters').set({ status: 'sending' }).execute();
    });
    await sendUntilDone(database, server, id, { repeatsSafelyForMs: DAY });
    expect(await countStates(database)).toEqual({ unknown: 1 });
    expect(server.taken.get(addressOf(0))).toBe(1);
  });
});

onDatabase('a letter whose process is killed', (open) => {
  /** `kill -9` at a step of the process itself. */
  test.each([
    ['while the audience is written', 'audience', 1],
    ['when a delivery is taken', 'taken', 2],
    ['when the answer has come', 'answered', 3],
    ['when the answer is written down', 'settled', 3],
  ])('%s reaches everybody once', async (_when, dieAt, afterTimes) => {
    const place = await open();
    const server = await startCountingServer();
    const id = await queueLetter(place.database, { readers: READERS });
    await runAndDie(place, server, { dieAt, afterTimes });
    await sendUntilDone(place.database, server, id);
    expectTruth(await statesOf(place.database), server);
    const { sent = 0, unknown = 0 } = await countStates(place.database);
    expect(sent + unknown).toBe(READERS);
    expect(unknown).toBeLessThanOrEqual(LETTER_CONNECTIONS);
  });

  /** `kill -9` at a moment that only the mail server knows. */
  test.each([
    ['within the message', 'body'],
    ['when the end of the message has arrived', 'end'],
  ])('%s reaches everybody once', async (_when, stage) => {
    const place = await open();
    let kill = () => {};
    const server = await startCountingServer({
      fault: (moment) => {
        if (moment.stage === stage && moment.timesAtAll === 3) kill();
        // The message has arrived, and the process that would hear the answer is dead.
        return moment.stage === 'end' && moment.timesAtAll === 3 && stage === 'end' ? 'take and hang' : undefined;
      },
    });
    const id = await queueLetter(place.database, { readers: READERS });
    const child = startSender(place, server, {});
    kill = () => void child.process.kill('SIGKILL');
    expect(await child.ended, child.stderr()).toBeNull();
    await sendUntilDone(place.database, server, id);
    expectTruth(await statesOf(place.database), server);
  });
});

test('ten processes at once reach everybody once, on postgres', async () => {
  const place = await openMigrated('postgres');
  const server = await startCountingServer({ fault: every(17, 'end', 'answer and close') });
  const id = await queueLetter(place.database, { readers: 100 });
  // As on a real site: ten processes keep each other waiting, and none of them dies.
  const leaseMs = 60_000;
  const children = Array.from({ length: 10 }, () => startSender(place, server, { leaseMs }));
  await whenDone(place.database, id);
  for (const child of children) child.process.kill('SIGKILL');
  expectTruth(await statesOf(place.database), server);
  expect(await countStates(place.database)).toEqual({ sent: 100 });
});

function at(stage: Moment['stage'], times: number, fault: Fault): FaultAt {
  return (moment) => (moment.stage === stage && moment.timesAtAll <= times ? fault : undefined);
}

function once(stage: Moment['stage'], fault: Fault): FaultAt {
  return (moment) => (moment.stage === stage && moment.times === 1 ? fault : undefined);
}

function every(number: number, stage: Moment['stage'], fault: Fault): FaultAt {
  return (moment) => (moment.stage === stage && moment.timesAtAll % number === 0 ? fault : undefined);
}

function forReader(reader: number, stage: Moment['stage'], fault: Fault) {
  return forReaders([reader], stage, fault);
}

function forReaders(readers: number[], stage: Moment['stage'], fault: Fault): FaultAt {
  const addresses = readers.map(addressOf);
  return (moment) => (moment.stage === stage && addresses.includes(moment.to) ? fault : undefined);
}

async function sendUntilDone(
  database: Database,
  server: CountingMailServer,
  id: number,
  options: { patienceMs?: number; repeatsSafelyForMs?: number } = {},
): Promise<void> {
  const sending = sendLetters(database, { smtpUrl: server.url, ...options });
  try {
    await whenDone(database, id);
  } finally {
    await sending.stop();
  }
}

async function whenDone(database: Database, id: number): Promise<void> {
  await vi.waitFor(async () => expect((await statusOf(database, id)).status).toBe('sent'), WITHIN);
}

function startSender(place: TestDatabase, server: CountingMailServer, options: object) {
  const { databaseUrl, dataDir } = place;
  const given = JSON.stringify({ databaseUrl, dataDir, smtpUrl: server.url, ...options });
  return startProcess('test/outages/letter-sender.ts', { arguments: [given] });
}

async function runAndDie(place: TestDatabase, server: CountingMailServer, options: object): Promise<void> {
  const child = startSender(place, server, options);
  // `null`: it was killed.
  expect(await child.ended, child.stderr()).toBeNull();
}

async function countStates(database: Database): Promise<Record<string, number>> {
  const states = [...(await statesOf(database)).values()];
  return Object.fromEntries([...new Set(states)].map((state) => [state, states.filter((one) => one === state).length]));
}

/** Nobody twice, nobody lost, nobody judged wrongly; only of `unknown` ones it is open. */
function expectTruth(states: Map<string, string>, { taken }: CountingMailServer): void {
  expect([...taken].filter(([, times]) => times > 1)).toEqual([]);
  const wrong = [...states].filter(([email, state]) => {
    if (state === 'unknown') return false;
    return (state === 'sent') !== taken.has(email);
  });
  expect(wrong).toEqual([]);
}
