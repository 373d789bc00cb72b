import { openDatabase } from '#server/database/database.ts';
import { sendLetters } from '../support/mail/letters.ts';

/** A process that sends letters, and kills itself at a step if it is told to. */
const [options = '{}'] = process.argv.slice(2);
const { databaseUrl, dataDir, smtpUrl, dieAt, afterTimes = 1, leaseMs } = JSON.parse(options);

const database = openDatabase({ databaseUrl, dataDir, onError: () => {} });
let times = 0;
const onStep = (step: string) => {
  if (step !== dieAt) return;
  times += 1;
  if (times >= afterTimes) process.kill(process.pid, 'SIGKILL');
};
sendLetters(database, { smtpUrl, onStep, pollEveryMs: 300, ...(leaseMs && { leaseMs }) });
// Nothing else keeps the process alive.
setInterval(() => {}, 1000);
process.stdout.write('sending\n');
