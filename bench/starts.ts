import type { Plan } from './plan.ts';
import { SERVER_COMMAND, startServer } from './server-process.ts';
import { type Spread, spreadOf } from './statistics.ts';

export interface Starts {
  /** Milliseconds until `Chintan is ready at`, with a data folder that is there. */
  server: Spread;
  npm: Spread;
}

export async function measureStarts(dataDir: string, plan: Plan): Promise<Starts> {
  return {
    server: await timeStarts(dataDir, SERVER_COMMAND, plan.starts),
    npm: await timeStarts(dataDir, npmStart(), plan.npmStarts),
  };
}

/** With the npm and the Node that the benchmark was started with, where npm says which. */
function npmStart(): string[] {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm && node) return [node, npm, 'start'];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', 'start'];
}

async function timeStarts(dataDir: string, command: string[], times: number): Promise<Spread> {
  const milliseconds: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const server = await startServer(dataDir, command);
    milliseconds.push(server.readyAfterMs);
    await server.stop();
  }
  return spreadOf(milliseconds);
}
