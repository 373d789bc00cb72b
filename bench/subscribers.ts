import { openDatabase } from '#server/database/database.ts';
import { startSession } from '#server/features/accounts/start-session.ts';
import { cleanUpOnExit, makeTemporaryFolder } from './leftovers.ts';
import { startLoad } from './load.ts';
import { peakMegabytes, residentMegabytes } from './process-figures.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** What importing and exporting subscribers costs everybody else: `node bench/subscribers.ts`. */
const BYTES = 5_100_000;
const ROWS = 100_000;
const OTHERS = '/api/categories';
const CALL = '/api/desk/subscribers';
const HEADER = 'email,confirmed_at\n';

const rows = Array.from({ length: ROWS }, (_, number) => `reader-${number}@bench.example,2024-01-31,A fair\n`);
const files: Record<string, string> = {
  'quotation marks': HEADER + '"'.repeat(BYTES),
  'line ends': HEADER + '\n'.repeat(BYTES),
  'one line': HEADER + 'x'.repeat(BYTES),
  'wrong lines': HEADER + 'x\n'.repeat(BYTES / 2),
  'commas in a line': HEADER + ','.repeat(BYTES),
  'lines of 1,000 columns': HEADER + `${','.repeat(1000)}\n`.repeat(BYTES / 1001),
  'columns in the first line': `${HEADER.trimEnd()}${','.repeat(BYTES)}`,
  '100,000 good rows': `email,confirmed_at,source\n${rows.join('')}`,
  'the same again': `email,confirmed_at,source\n${rows.join('')}`,
};

cleanUpOnExit();
const load = await startLoad();
const dataDir = makeTemporaryFolder('subscribers');
const authorization = await logIn();

for (const [name, csv] of Object.entries(files)) await measure(name, (url) => importing(url, csv));
await measure('export', exporting);
await load.stop();
process.exit();

async function logIn(): Promise<string> {
  await (await startServer(dataDir)).stop();
  const database = openDatabase({ databaseUrl: '', dataDir, onError: (error) => say(error.message) });
  const token = await database.transaction((db) => startSession(db, 1, { userAgent: 'bench' }));
  await database.close();
  return `Bearer ${token}`;
}

/** Each by a server of its own, whose peak of memory is then due to it alone. */
async function measure(name: string, work: (url: string) => Promise<string>): Promise<void> {
  const server = await startServer(dataDir);
  try {
    await askOthers(server, 500);
    const before = residentMegabytes(server.pid) ?? 0;
    const started = performance.now();
    let isDone = false;
    const working = work(server.url).finally(() => {
      isDone = true;
    });
    const waits: number[] = [];
    do waits.push(...(await askOthers(server, 20)));
    while (!isDone);
    const answer = await working;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const peak = peakMegabytes(server.pid) ?? 0;
    say(
      `${name.padEnd(26)} ${seconds} s, others waited ${Math.max(...waits).toFixed(0)} ms at most, ` +
        `peak ${peak.toFixed(0)} MB (${before.toFixed(0)} before)  ${answer}`,
    );
  } finally {
    await server.stop();
  }
}

function askOthers({ url }: ServerProcess, times: number): Promise<number[]> {
  return load.askInTurn(url, Array<string>(times).fill(OTHERS), {});
}

async function importing(url: string, csv: string): Promise<string> {
  const response = await fetch(`${url}${CALL}/import`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ csv }),
  });
  return `${response.status} ${(await response.text()).slice(0, 120)}`;
}

async function exporting(url: string): Promise<string> {
  const response = await fetch(`${url}${CALL}/export`, { headers: { authorization } });
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  return `${response.status} ${bytes} bytes`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
