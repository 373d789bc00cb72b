/** As YouTube itself would have it. */
export function watchAddressOf({ youtubeId }: { youtubeId: string }): string {
  return `https://www.youtube.com/watch?v=${youtubeId}`;
}
