/** From a watch address with a `v=` parameter. */
export function youtubeIdOf(watchUrl: string | null): string | null {
  const query = /^https?:\/\/[^?#]+\?([^#]*)/.exec(watchUrl ?? '')?.[1];
  return new URLSearchParams(query).get('v') || null;
}
