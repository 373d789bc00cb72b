/** From a watch address with a `v=` parameter. */
export function youtubeIdOf(watchUrl: string | null): string | null {
  if (!watchUrl || !URL.canParse(watchUrl)) return null;
  return new URL(watchUrl).searchParams.get('v') || null;
}
