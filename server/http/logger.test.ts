import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void, level: 'info' | 'warn' | 'silent' = 'info') {
  const lines: string[] = [];
  write(createLogger(level, ['/secret/'], { write: (line) => lines.push(line) }));
  return lines.map((line) => JSON.parse(line));
}

test('a request is its method and its path, without what was searched for', () => {
  const request = {
    method: 'GET',
    url: '/blog?search=secret',
    headers: { authorization: 'secret' },
    ip: '203.0.113.7',
    socket: { remoteAddress: '203.0.113.7' },
  };
  const [line] = logged((logger) => logger.info({ req: request, res: { statusCode: 200, headers: 'secret' } }, 'seen'));
  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    req: { method: 'GET', path: '/blog' },
    res: { statusCode: 200 },
    msg: 'seen',
  });
});

test.each(['/secret/', '/Secret/', '//secret/'])('what follows a secret path is not written: %s', (path) => {
  const request = { method: 'GET', url: `${path}token/more` };
  const [line] = logged((logger) => logger.info({ req: request }, 'seen'));
  expect(line.req).toEqual({ method: 'GET', path: `${path}…` });
});

test('an error keeps its stack', () => {
  const [line] = logged((logger) => logger.error({ err: new TypeError('Broken.') }, 'failed'));
  expect(line.err).toMatchObject({
    type: 'TypeError',
    message: 'Broken.',
    stack: expect.stringContaining('logger.test'),
  });
});

test('what is below the level is not written', () => {
  const writeAll = (logger: ReturnType<typeof createLogger>) => {
    logger.info('one');
    logger.warn('two');
  };
  expect(logged(writeAll, 'warn').map((line) => line.msg)).toEqual(['two']);
  expect(logged(writeAll, 'silent')).toEqual([]);
});
