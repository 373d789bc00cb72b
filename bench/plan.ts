/** The extent of a run: enough for reproducible figures within a few minutes. */
export interface Plan {
  /** The number of posts of the large site. */
  posts: number;
  rounds: number;
  roundSeconds: number;
  warmUpSeconds: number;
  /** How many pages to render until V8 has optimised the code. */
  renderedForWarmUp: number;
  renderedPerRound: number;
  renderedInTurn: number;
  /** The number of requests with a session in a round under load. */
  listRequests: number;
  requestsPerList: number;
  /** Each of these waits until the server has noticed a change. */
  homePagesAfterChange: number;
  starts: number;
  /** In the rich editor, in each language. */
  keyPresses: number;
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
  keyPresses: 250,
};

export const QUICK: Plan = {
  posts: 8000,
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
  keyPresses: 60,
};
