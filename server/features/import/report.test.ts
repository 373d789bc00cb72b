import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../test/support/database/databases.ts';
import { readReportHead, writeReport } from './report.ts';

function reportOf(remarks: Parameters<ReturnType<typeof writeReport>['add']>[0][]) {
  const path = join(makeFolder(), 'report.txt');
  const report = writeReport(path, 'Check of posts.xml');
  for (const remark of remarks) report.add(remark);
  report.close();
  return { path, lines: readFileSync(path, 'utf8').split('\n') };
}

const remarkOf = (remark: string, kind: 'problem' | 'left out' = 'problem') => ({ kind, place: 'post 1', remark });

test('a report without remarks says so', () => {
  expect(reportOf([]).lines).toEqual(['\ufeffCheck of posts.xml', '', 'Nothing to report.', '']);
});

test('no remark can pretend to be two, or to say something else', () => {
  const { lines } = reportOf([remarkOf('a\nProblem, b\u2028c\u202Ed\x07e'), remarkOf('दीया और\u200dनदी')]);
  expect(lines.slice(2)).toEqual(['Problem, post 1: a Problem, b c d e', 'Problem, post 1: दीया और\u200dनदी', '']);
});

test('a report has an end, however many remarks there are, and however long each is', () => {
  const { lines } = reportOf(Array.from({ length: 100_003 }, () => remarkOf('x')));
  expect(lines).toHaveLength(100_004);
  expect(lines.at(-2)).toBe('And 3 more, which are not listed.');
  const [, , line = ''] = reportOf([remarkOf('लौ'.repeat(5000))]).lines;
  expect(line).toHaveLength(1001);
  expect(line.isWellFormed()).toBe(true);
});

test('its first lines of either kind are found, though the others come before', async () => {
  const many = Array.from({ length: 50 }, (_, index) => remarkOf(`no place for menu ${index}`, 'left out'));
  const { path } = reportOf([...many, remarkOf('the date is wrong')]);
  const head = await readReportHead(path, 2);
  expect(head.problems).toEqual(['post 1: the date is wrong']);
  expect(head.leftOut).toEqual(['post 1: no place for menu 0', 'post 1: no place for menu 1']);
});
