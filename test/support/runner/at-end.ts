import { afterAll, beforeAll, onTestFinished } from 'vitest';

let ofAllTests: (() => unknown)[] | undefined;

/** Does something at the end of the test, or of all tests that share what `openOnce` opens; the last first. */
export function atEnd(end: () => unknown): void {
  if (ofAllTests) ofAllTests.push(end);
  else onTestFinished(async () => void (await end()));
}

/** Opens something once for all tests of a file, or of a `describe`, which must not disturb one another. */
export function openOnce<Opened>(open: () => Promise<Opened>): () => Opened {
  const ends: (() => unknown)[] = [];
  let opened: Opened;
  beforeAll(async () => {
    ofAllTests = ends;
    try {
      opened = await open();
    } finally {
      ofAllTests = undefined;
    }
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  return () => opened;
}
