import { type Figure, timeFigure } from './figures.ts';
import type { Plan } from './plan.ts';
import { SERVER_COMMAND, startServer } from './server-process.ts';

/** Measures the time until `Chintan is ready at`, with an existing data folder. */
export async function measureStarts(dataDir: string, { starts }: Plan): Promise<Figure[]> {
  return [
    timeFigure('Second start', 'node server/main.ts', await timeStarts(dataDir, SERVER_COMMAND, starts)),
    timeFigure('Second start', 'npm start', await timeStarts(dataDir, npmStart(), starts)),
  ];
}

/** Uses the npm and the Node that started the benchmark, if npm has named them. */
function npmStart(): string[] {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm && node) return [node, npm, 'start'];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', 'start'];
}

async function timeStarts(dataDir: string, command: string[], times: number): Promise<number[]> {
  const milliseconds: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const server = await startServer(dataDir, { command });
    milliseconds.push(server.readyAfterMs);
    await server.stop();
  }
  return milliseconds;
}
