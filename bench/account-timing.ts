import { performance } from 'node:perf_hooks';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import { saveRegistration } from '#server/features/accounts/registration-store.ts';
import { insertUser } from '#server/features/accounts/user-store.ts';
import { cleanUpOnExit, makeTemporaryFolder } from './leftovers.ts';
import { SERVER_FLAGS, startServer } from './server-process.ts';
import { median } from './statistics.ts';

/**
 * Whether the time of an answer tells who has an account: known, unverified and unknown addresses in random order, each
 * once. `node bench/account-timing.ts`
 */
const TRIES = 50;
const WARM_UP = 30;
const PASSWORD = 'Blue.Kettle7';
const KINDS = ['known', 'unverified', 'unknown'] as const;
type Kind = (typeof KINDS)[number];

const CALLS: Record<string, (email: string) => object> = {
  register: (email) => ({
    first_name: 'Meera',
    last_name: 'Joshi',
    email,
    phone_no: 9812345678,
    password: PASSWORD,
    confirm_password: PASSWORD,
  }),
  login: (email) => ({ email, password: 'another Password.1' }),
  'forgot-password': (email) => ({ email }),
};

cleanUpOnExit();
const dataDir = makeTemporaryFolder('accounts');
await fill();
const server = await startServer(dataDir, [process.execPath, ...SERVER_FLAGS, 'test/support/stand-in-server.ts']);
try {
  for (const call of Object.keys(CALLS)) await measure(call);
} finally {
  await server.stop();
}

/** Medians of the answers, and of the answers that follow one about such an address, when its mail is being written. */
async function measure(call: string): Promise<void> {
  for (let time = 0; time < WARM_UP; time += 1) await timed(call, `warm-${call}-${time}@example.org`);
  const own = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  const following = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  let before: Kind | undefined;
  for (const [kind, email] of inRandomOrder(call)) {
    const took = await timed(call, email);
    own.get(kind)?.push(took);
    if (before) following.get(before)?.push(took);
    before = kind;
  }
  for (const kind of KINDS) {
    const [answer, next] = [median(own.get(kind) ?? []), median(following.get(kind) ?? [])];
    process.stdout.write(`${call} ${kind}: ${answer.toFixed(2)} ms, the next answer ${next.toFixed(2)} ms\n`);
  }
}

async function timed(call: string, email: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${server.url}/api/auth/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CALLS[call]?.(email)),
  });
  await answer.arrayBuffer();
  return performance.now() - started;
}

function inRandomOrder(call: string): [Kind, string][] {
  const all = KINDS.flatMap((kind) =>
    Array.from({ length: TRIES }, (_, time): [Kind, string] => [kind, `${kind}-${call}-${time}@example.org`]),
  );
  return all
    .map((one) => ({ one, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

async function fill(): Promise<void> {
  const database = openDatabase({ databaseUrl: '', dataDir, onError: () => {} });
  await migrate(database);
  const passwordHash = await hashPassword(PASSWORD);
  const user = { firstName: 'A', lastName: 'B', passwordHash, now: Date.now() };
  await database.transaction(async (db) => {
    for (const call of Object.keys(CALLS)) {
      for (const [kind, email] of inRandomOrder(call)) {
        if (kind === 'known') await insertUser(db, { ...user, email, isAdmin: false, isVerified: true });
        if (kind === 'unverified') await saveRegistration(db, { ...user, email, phone: '9812345678' });
      }
    }
  });
  await database.close();
}
