/** @returns the `v` parameter of a watch address; `null` if there is none */
export function youtubeIdOf(watchUrl: string | null): string | null {
  const query = /^https?:\/\/[^?#]+\?([^#]*)/.exec(watchUrl ?? '')?.[1];
  return new URLSearchParams(query).get('v') || null;
}
