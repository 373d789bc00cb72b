/** Why a file of the web did not come; the message is a sentence. */
export class FetchProblem extends Error {
  override name = 'FetchProblem';
  /** Whether the host cannot be reached at all, so that its other files will not come either. */
  readonly isSilent: boolean;
  /** Whether the host asks for patience. */
  readonly isBusy: boolean;

  constructor(message: string, { isSilent = false, isBusy = false } = {}) {
    super(message);
    this.isSilent = isSilent;
    this.isBusy = isBusy;
  }
}

const NAME_UNKNOWN = new Set(['ENOTFOUND', 'EAI_NODATA', 'EAI_NONAME']);
/** Codes of Node and of OpenSSL, which has many. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|SSL|TLS/;

export function problemOfStatus(status: number): FetchProblem {
  if (status === 404 || status === 410) return new FetchProblem(`It no longer exists (${status}).`);
  if (status === 401 || status === 403) return new FetchProblem(`The other site refused to send it (${status}).`);
  if (status === 429) return new FetchProblem('The other site asked us to slow down (429).', { isBusy: true });
  return new FetchProblem(`The other site answered with an error (${status}).`, { isBusy: status === 503 });
}

export function problemOfError(error: unknown, host: string): FetchProblem {
  if (error instanceof FetchProblem) return error;
  const { code = '', cause } = error as NodeJS.ErrnoException;
  if (cause instanceof FetchProblem) return cause;
  if (NAME_UNKNOWN.has(code)) return new FetchProblem(`${host} was not found.`, { isSilent: true });
  if (CERTIFICATE.test(code)) return new FetchProblem(`${host} has no valid certificate.`, { isSilent: true });
  if (code.startsWith('HPE_')) return new FetchProblem(`${host} did not answer like a website.`);
  return new FetchProblem(`${host} did not answer.`, { isSilent: true });
}
