import { bearer } from '#web/access-token.ts';
import { ApiError, failureOf, UNREACHABLE } from './api.ts';

/** Downloads a response as a file. A plain link would not do, because it cannot send the access token. */
export async function saveAnswer(path: string, name: string): Promise<void> {
  const blob = await fetch(`/api${path}`, { headers: bearer() }).then(readBlob).catch(rethrowAsApiError);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // By then the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function readBlob(response: Response): Promise<Blob> {
  if (response.ok) return response.blob();
  throw failureOf(response, await response.text());
}

/** A network error, such as a file that is cut off on its way, becomes an `ApiError` with a message for people. */
function rethrowAsApiError(error: unknown): never {
  throw error instanceof ApiError ? error : new ApiError(0, [UNREACHABLE]);
}
