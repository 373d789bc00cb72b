/** Its message is a sentence for the person who starts the site. */
export class DatabaseProblem extends Error {
  override name = 'DatabaseProblem';
}
