import { parseArgs } from 'node:util';
import { measureDesk } from './desk-figures.ts';
import { DESK_SIZE } from './desk-site.ts';
import { cleanUpOnExit } from './leftovers.ts';
import { measureOnDatabases } from './on-databases.ts';

/** What the desk costs on a large site: `node bench/desk.ts [--posts 100000] [--comments 1000000] [--only sqlite]`. */
const { values } = parseArgs({
  options: { posts: { type: 'string' }, comments: { type: 'string' }, only: { type: 'string' } },
});
const size = {
  ...DESK_SIZE,
  ...(values.posts && { posts: Number(values.posts) }),
  ...(values.comments && { comments: Number(values.comments) }),
};
const REQUESTS = 41;

cleanUpOnExit();
await measureOnDatabases(values.only, measureOn);
process.exit();

async function measureOn(name: string, databaseUrl: string): Promise<void> {
  say(`\n${name}, ${size.posts.toLocaleString('en')} posts, ${size.comments.toLocaleString('en')} comments`);
  for (const { name, spread } of await measureDesk(size, { databaseUrl, requests: REQUESTS, say })) {
    const [median, p95, minimum] = [spread.median, spread.p95, spread.minimum].map((time) => time.toFixed(1));
    say(`  ${name.padEnd(26)}median ${median} ms, p95 ${p95}, shortest ${minimum}`);
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
