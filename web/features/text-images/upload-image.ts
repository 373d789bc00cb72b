import type { UploadedImage } from '#shared/contracts/image.ts';
import { bearer, readAccessToken } from '#web/access-token.ts';
import { ApiError, failureOf, UNREACHABLE } from '#web/session/api.ts';
import { clearAccessToken } from '#web/session/store-access-token.ts';

export interface Upload {
  /** Rejects with an `ApiError`, also when it was cancelled. */
  finished: Promise<UploadedImage>;
  cancel: () => void;
}

/** The ids of images that were uploaded already: a save may fail after its image has arrived, and is then repeated. */
const uploadedIds = new WeakMap<File, number>();

/** Uploads an image that is to become the image of a post, unless that is done. @returns its id */
export async function uploadImageOnce(image: File, alt: string): Promise<number> {
  const known = uploadedIds.get(image);
  if (known !== undefined) return known;
  const { id } = await uploadImage(image, alt.trim()).finished;
  uploadedIds.set(image, id);
  return id;
}

/** Uploads an image for use in a post. @param onProgress is told which part is sent, from 0 to 1 */
export function uploadImage(image: File, alt: string, onProgress?: (sent: number) => void): Upload {
  // `fetch` does not tell how much is sent.
  const request = new XMLHttpRequest();
  const token = readAccessToken();
  const finished = new Promise<UploadedImage>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = readAnswer(request);
      if (answer) resolve(answer);
      else reject(problemOf(request, token));
    };
    for (const event of ['error', 'abort', 'timeout'])
      request.addEventListener(event, () => reject(new ApiError(0, [UNREACHABLE])));
  });
  request.open('POST', '/api/post/images');
  for (const [name, value] of Object.entries(bearer(token))) request.setRequestHeader(name, value);
  request.send(formOf(image, alt));
  return { finished, cancel: () => request.abort() };
}

function formOf(image: File, alt: string): FormData {
  const form = new FormData();
  if (alt !== '') form.append('alt', alt);
  form.append('image', image);
  return form;
}

function readAnswer({ status, responseText }: XMLHttpRequest): UploadedImage | null {
  if (status < 200 || status > 299) return null;
  try {
    const { data } = JSON.parse(responseText);
    return typeof data?.file?.file_path === 'string' ? data : null;
  } catch {
    // A page of a proxy in between.
    return null;
  }
}

function problemOf(request: XMLHttpRequest, token: string | null): ApiError {
  // Another tab may have stored a new token since.
  if (request.status === 401 && token && token === readAccessToken()) clearAccessToken('expired');
  if (request.status < 400) return new ApiError(0, [UNREACHABLE]);
  return failureOf(request, request.responseText);
}
