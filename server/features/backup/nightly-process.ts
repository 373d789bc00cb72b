import { constants, setPriority } from 'node:os';
import { sayProblem, sayUnexpected } from './backup-problem.ts';
import { type BackedUpSite, makeBackup } from './make-backup.ts';

export interface NightlyTask {
  site: BackedUpSite;
  file: string;
}

/** The size of the backup, or why there is none. */
export type NightlyOutcome = { bytes: number } | { failure: string };

/** A process of its own: pages are answered first, and the memory goes back whole. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// A terminal sends these to everybody; the server ends this process itself.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

process.once('message', async ({ site, file }: NightlyTask) => {
  const outcome: NightlyOutcome = await makeBackup(site, file).then(
    ({ bytes }) => ({ bytes }),
    (error) => ({ failure: sayProblem(error) ?? sayUnexpected(error) }),
  );
  process.send?.(outcome, () => process.disconnect());
});
