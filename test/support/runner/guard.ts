import { beforeEach, describe } from 'vitest';

/**
 * Marks tests of a finding about security, lost words or a site that hangs, so that no later change removes them without
 * knowing what they are for. Failing, they print the sentence. `docs/guards.md` lists every mark.
 * @param finding one sentence about what goes wrong without it, as a string literal: the list is compared with the sources
 * @param tests the tests to mark; without it, all tests of the file are marked
 */
export function guard(finding: string, tests?: () => void): void {
  if (tests) describe(`guard: ${finding}`, tests);
  else beforeEach(({ onTestFailed }) => onTestFailed(({ task }) => tell(finding, task.result?.errors)));
}

function tell(finding: string, errors: { message: string }[] = []): void {
  for (const error of errors) error.message = `guard: ${finding}\n${error.message}`;
}
