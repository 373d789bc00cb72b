import type { DeskImportDetails } from '#shared/contracts/desk/import.ts';
import { bearer, readAccessToken } from '#web/access-token.ts';
import { ApiError, failureOf, UNREACHABLE } from '#web/session/api.ts';
import { clearAccessToken } from '#web/session/store-access-token.ts';

/** The site itself would have said so in a sentence of its own. */
const PROXY_REFUSED =
  'The proxy in front of the site does not accept files this large. Raise its limit, or import the file on the server with npm run import.';

export interface Sending {
  /** `undefined` if it was cancelled; rejects with an `ApiError`. */
  finished: Promise<DeskImportDetails | undefined>;
  cancel: () => void;
}

/** Sends a file to be imported. @param format empty to detect it @param onProgress is told how many bytes are sent */
export function sendFile(file: File, format: string, onProgress: (bytes: number) => void): Sending {
  // `fetch` does not tell how much is sent.
  const request = new XMLHttpRequest();
  const token = readAccessToken();
  request.upload.onprogress = ({ loaded }) => onProgress(loaded);
  const finished = new Promise<DeskImportDetails | undefined>((resolve, reject) => {
    request.onload = () => {
      const answer = readAnswer(request);
      if (answer) resolve(answer);
      else reject(problemOf(request, token));
    };
    request.onabort = () => resolve(undefined);
    request.onerror = () => reject(new ApiError(0, [UNREACHABLE]));
  });
  request.open(
    'POST',
    `/api/desk/imports?${new URLSearchParams({ name: file.name.slice(-300), ...(format && { format }) })}`,
  );
  const headers = { ...bearer(token), 'content-type': 'application/octet-stream' };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send(file);
  return { finished, cancel: () => request.abort() };
}

function readAnswer({ status, responseText }: XMLHttpRequest): DeskImportDetails | undefined {
  if (status !== 200) return undefined;
  try {
    return JSON.parse(responseText).data;
  } catch {
    // A page of a proxy in between.
    return undefined;
  }
}

function problemOf(request: XMLHttpRequest, token: string | null): ApiError {
  // Another tab may have stored a new token since.
  if (request.status === 401 && token && token === readAccessToken()) clearAccessToken('expired');
  if (request.status < 400) return new ApiError(0, [UNREACHABLE]);
  const failure = failureOf(request, request.responseText);
  return request.status === 413 && failure.messages.length === 0 ? new ApiError(413, [PROXY_REFUSED]) : failure;
}
