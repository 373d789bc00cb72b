import { readUrl } from './read-url.ts';

const ID = /^[\w-]{6,20}$/;
const HOST = /^(www\.|m\.|music\.)?youtube(-nocookie)?\.com$/;
const ID_IN_PATH = /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/;

/**
 * Makes the watch address, with the `v=` parameter, from any address of a YouTube video.
 * @returns `null` when it is not the address of a video
 */
export function youtubeWatchUrl(address: string): string | null {
  const id = youtubeId(address);
  return id && `https://www.youtube.com/watch?v=${id}`;
}

/** @returns the id in any address of a YouTube video; `null` when there is none */
export function youtubeId(address: string): string | null {
  const url = readUrl(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  const id = url && idIn(url);
  return id && ID.test(id) ? id : null;
}

function idIn({ hostname, pathname, searchParams }: URL): string | null {
  if (hostname === 'youtu.be') return pathname.slice(1);
  if (!HOST.test(hostname)) return null;
  return pathname === '/watch' ? searchParams.get('v') : (ID_IN_PATH.exec(pathname)?.[1] ?? null);
}
