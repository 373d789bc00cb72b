/** Where what a shortcode names by an id is shown. */
const ADDRESSES = new Map<string, (id: string) => string | undefined>([
  ['youtube', (id) => `https://www.youtube.com/watch?v=${id}`],
  ['vimeo', (id) => `https://vimeo.com/${id}`],
  ['instagram', (id) => `https://www.instagram.com/p/${id}/`],
  ['gist', (id) => `https://gist.github.com/${id}`],
  ['spotify', (id) => (id.includes('/') ? `https://open.spotify.com/${id}` : undefined)],
  ['x', (id) => (/^(?:\w+\/)?\d+$/.test(id) ? `https://x.com/${id.replace(/^(?:(\w+)\/)?/, tweetsOf)}` : undefined)],
]);
const OTHER_NAMES = new Map([
  ['youtube-lite', 'youtube'],
  ['tweet', 'x'],
  ['twitter', 'x'],
]);

function tweetsOf(_: string, user = 'i'): string {
  return `${user}/status/`;
}

/**
 * The address of what a shortcode shows, whatever program it is of.
 * @param given an address, an id, or a name and an id with a slash between them
 * @returns `undefined` if the shortcode is not known, or not understood
 */
export function embedAddress(name: string, given: string): string | undefined {
  const make = ADDRESSES.get(OTHER_NAMES.get(name) ?? name);
  if (make && /^https?:\/\//i.test(given)) return given;
  const [id = ''] = given.split(/[?&]/, 1);
  return /^[\w/-]+$/.test(id) ? make?.(id) : undefined;
}
