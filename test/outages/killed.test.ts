import { expect, inject, onTestFinished, test } from 'vitest';
import { makeDatabaseLocation, onBothDatabases } from '../support/database/databases.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { guard } from '../support/runner/guard.ts';
import { killRounds } from './kill-rounds.ts';

guard('What was acknowledged was lost when the server was killed.');

const ROUNDS = inject('isLong') ? 50 : 1;

onBothDatabases('a site that ends while people write', (_open, engine) => {
  test.each([
    ['killed', ROUNDS, {}],
    ['told to end', 1, { signal: 'SIGTERM' }],
  ] as const)(
    'because it is %s has kept all it acknowledged, and is whole',
    { timeout: 1_800_000 },
    async (_how, rounds, how) => {
      const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
      const mails = await startMailServer();
      onTestFinished(() => mails.close());
      const place = await makeDatabaseLocation(engine, { migrated: true });
      const { writes, losses } = await killRounds({ place, mails, rounds, seed, ...how });
      expect(losses, `SEED=${seed} shows it again, as far as chance allows`).toEqual([]);
      expect(writes).toBeGreaterThan(rounds);
    },
  );
});
