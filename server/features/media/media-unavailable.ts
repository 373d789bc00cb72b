import { HttpError } from '#server/base/errors.ts';

const TRY_AGAIN_SECONDS = 60;

/** The store cannot be reached, or refuses: nobody's fault but the site's, and soon over. */
export class MediaUnavailable extends HttpError {
  override name = 'MediaUnavailable';
  /** What the log says of a job that failed with it. */
  readonly code = 'EMEDIA';

  constructor(cause: unknown) {
    super(503, 'The site cannot reach its images right now. Please try again in a minute.', {
      'retry-after': String(TRY_AGAIN_SECONDS),
    });
    this.cause = cause;
  }
}
