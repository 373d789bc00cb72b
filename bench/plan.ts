/** How much is measured: enough for figures that repeat, within a few minutes. */
export interface Plan {
  /** Of the large site. */
  posts: number;
  /** Imported into a new site, for the rate. */
  importedPosts: number;
  rounds: number;
  roundSeconds: number;
  warmUpSeconds: number;
  /** Until the code of a page has been compiled for good. */
  compilerWarmUpSeconds: number;
  /** Rendered before anything is timed. */
  renderedForWarmUp: number;
  renderedPerRound: number;
  renderedInTurn: number;
  requestsPerList: number;
  writes: number;
  /** With an image each. */
  uploads: number;
  /** Likes, comments, views, sign-ups: of each. */
  responses: number;
  /** Each waits until the server has heard of a change. */
  homePagesAfterChange: number;
  starts: number;
  npmStarts: number;
}

export const FULL: Plan = {
  posts: 100_000,
  importedPosts: 5000,
  rounds: 3,
  roundSeconds: 2.5,
  warmUpSeconds: 1,
  compilerWarmUpSeconds: 20,
  renderedForWarmUp: 2000,
  renderedPerRound: 3000,
  renderedInTurn: 1000,
  requestsPerList: 200,
  writes: 200,
  uploads: 10,
  responses: 4000,
  homePagesAfterChange: 10,
  starts: 5,
  npmStarts: 3,
};

export const QUICK: Plan = {
  posts: 5000,
  importedPosts: 5000,
  rounds: 3,
  roundSeconds: 0.8,
  warmUpSeconds: 0.4,
  compilerWarmUpSeconds: 5,
  renderedForWarmUp: 600,
  renderedPerRound: 500,
  renderedInTurn: 200,
  requestsPerList: 50,
  writes: 50,
  uploads: 4,
  responses: 1000,
  homePagesAfterChange: 5,
  starts: 3,
  npmStarts: 2,
};
