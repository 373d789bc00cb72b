import { expect, inject, onTestFinished, test } from 'vitest';
import type { Engine } from '#server/database/dialects/engine.ts';
import { makeDatabaseLocation, onBothDatabases, onDatabase } from '../support/database/databases.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { guard } from '../support/runner/guard.ts';
import { killRounds } from './kill-rounds.ts';

guard('What was acknowledged was lost when the server was killed.');

const ROUNDS = inject('isLong') ? 50 : 1;
const LONG = { timeout: 1_800_000 };

onBothDatabases('a site that is killed while people write', (_open, engine) => {
  test('has kept all it acknowledged, and is whole', LONG, () => expectNoLosses(engine, { rounds: ROUNDS }));
});

onDatabase('a site that is told to end while people write', (_open, engine) => {
  test('has kept all it acknowledged, and is whole', LONG, () =>
    expectNoLosses(engine, { rounds: 1, signal: 'SIGTERM' }),
  );
});

async function expectNoLosses(engine: Engine['name'], how: { rounds: number; signal?: 'SIGTERM' }): Promise<void> {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const mails = await startMailServer();
  onTestFinished(() => mails.close());
  const place = await makeDatabaseLocation(engine, { migrated: true });
  const { writes, losses } = await killRounds({ place, mails, seed, ...how });
  expect(losses, `SEED=${seed} shows it again, as far as chance allows`).toEqual([]);
  expect(writes).toBeGreaterThan(how.rounds);
}
