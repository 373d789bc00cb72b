interface Waiting<Change, Result> {
  change: Change;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Collects changes that are asked for while a commit is under way, and commits them together, since each commit waits
 * for the disk. `commit` gets them in the order in which they were asked for, and returns their results in that order.
 */
export function groupCommits<Change, Result>(
  commit: (changes: Change[]) => Promise<Result[]>,
): (change: Change) => Promise<Result> {
  let waiting: Waiting<Change, Result>[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        const results = await commit(group.map(({ change }) => change));
        for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isRunning = false;
  }

  return (change) =>
    new Promise((resolve, reject) => {
      waiting.push({ change, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      // What the same turn of the event loop asks for is committed together.
      setImmediate(run);
    });
}
