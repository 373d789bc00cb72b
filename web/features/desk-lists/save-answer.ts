import { readAccessToken } from '#web/session/access-token.ts';
import { ApiError } from '#web/session/api.ts';
import { failureMessages } from '#web/session/failure-message.ts';

const UNREACHABLE = 'The site could not be reached. Please check your connection and try again.';

/** Hands what the site answers to the browser as a file: only a call can say in whose name it asks. */
export async function saveAnswer(path: string, name: string): Promise<void> {
  const headers = { authorization: `Bearer ${readAccessToken()}` };
  const answer = await fetch(`/api${path}`, { headers }).then(read, () => {
    throw new ApiError(0, [UNREACHABLE]);
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(answer);
  link.download = name;
  link.click();
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function read(response: Response): Promise<Blob> {
  if (response.ok) return response.blob();
  throw new ApiError(response.status, failureMessages(response.status, response.statusText, await response.text()));
}
