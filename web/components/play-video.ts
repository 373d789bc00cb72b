/** Puts the player in the place of the link that was clicked. `data-video-title`, on it or around it, says what it is called. */
export function playVideo(link: HTMLElement): void {
  const { youtubeId = '' } = link.dataset;
  const frame = document.createElement('iframe');
  frame.className = 'video-frame';
  frame.src = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(youtubeId)}?autoplay=1&rel=0`;
  frame.title = link.closest<HTMLElement>('[data-video-title]')?.dataset.videoTitle ?? 'Video';
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  link.replaceWith(frame);
  frame.focus();
}

export function watchUrl(youtubeId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId)}`;
}
