/** How much is measured: enough for figures that repeat, within a few minutes. */
export interface Plan {
  /** Of the large site. */
  posts: number;
  rounds: number;
  roundSeconds: number;
  warmUpSeconds: number;
  /** Until the code of a page has been compiled for good. */
  renderedForWarmUp: number;
  renderedPerRound: number;
  renderedInTurn: number;
  /** That show a session, in a round under load. */
  listRequests: number;
  requestsPerList: number;
  /** Each waits until the server has heard of a change. */
  homePagesAfterChange: number;
  starts: number;
}

export const FULL: Plan = {
  posts: 100_000,
  rounds: 3,
  roundSeconds: 2.5,
  warmUpSeconds: 1,
  renderedForWarmUp: 10_000,
  renderedPerRound: 3000,
  renderedInTurn: 1000,
  listRequests: 1000,
  requestsPerList: 200,
  homePagesAfterChange: 10,
  starts: 5,
};

export const QUICK: Plan = {
  posts: 5000,
  rounds: 3,
  roundSeconds: 0.8,
  warmUpSeconds: 0.4,
  renderedForWarmUp: 1600,
  renderedPerRound: 400,
  renderedInTurn: 200,
  listRequests: 200,
  requestsPerList: 50,
  homePagesAfterChange: 5,
  starts: 2,
};
