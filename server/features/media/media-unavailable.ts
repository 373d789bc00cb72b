import { HttpError } from '#server/base/errors.ts';

const TRY_AGAIN_SECONDS = 60;

/** The store cannot be reached or rejects the request: a temporary problem of the site, not of its visitor. */
export class MediaUnavailable extends HttpError {
  override name = 'MediaUnavailable';
  /** Appears in the log when a job fails with this error. */
  readonly code = 'EMEDIA';

  constructor(cause: unknown) {
    super(503, 'The site cannot reach its images right now. Please try again in a minute.', {
      'retry-after': String(TRY_AGAIN_SECONDS),
    });
    this.cause = cause;
  }
}
