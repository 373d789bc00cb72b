import { rmSync } from 'node:fs';
import { killRounds, type RoundTold } from '../test/outages/kill-rounds.ts';
import { startMailServer } from '../test/support/mail-server.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { cleanUpOnExit, makeTemporaryFolder } from './leftovers.ts';
import { spreadOf } from './statistics.ts';

/** `node bench/killed.ts [ROUNDS] [SEED] [sqlite|postgres]`: is anything lost that was acknowledged? Status 1 if so. */
const [rounds = '100', seed = String(Date.now() % 1_000_000), only] = process.argv.slice(2);

cleanUpOnExit();
const compiled = makeTemporaryFolder('compiled');
const mails = await startMailServer();
try {
  if (only !== 'postgres') await report('SQLite', '');
  if (only !== 'sqlite') await onPostgres((databaseUrl) => report('PostgreSQL', databaseUrl));
} finally {
  await mails.close();
}

async function report(name: string, databaseUrl: string): Promise<void> {
  const dataDir = makeTemporaryFolder('killed');
  const began = performance.now();
  const { writes, losses, startsMs } = await killRounds({
    place: { databaseUrl, dataDir },
    mails,
    rounds: Number(rounds),
    seed: Number(seed),
    environment: { NODE_COMPILE_CACHE: compiled },
    onRound: showProgress,
  });
  const { median, maximum } = spreadOf(startsMs);
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  process.stdout.write(
    `${name}, seed ${seed}: killed ${rounds} times in ${minutes} minutes; ${writes} writes acknowledged, ` +
      `${losses.length} lost; starts ${Math.round(median)} ms, at most ${Math.round(maximum)} ms\n`,
  );
  for (const loss of losses) process.stdout.write(`  ${loss}\n`);
  if (losses.length > 0) process.exitCode = 1;
  rmSync(dataDir, { recursive: true, force: true });
}

function showProgress({ round, writes, losses }: RoundTold): void {
  process.stderr.write(`round ${round}: ${writes} writes, ${losses.length} lost ${losses.at(-1) ?? ''}\n`);
}

async function onPostgres(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  const postgres = await startPostgres();
  try {
    await work(postgres.url('postgres'));
  } finally {
    await postgres.stop();
  }
}
