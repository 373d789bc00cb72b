/** Elements in which paragraphs may be made. */
const FLOW = words(
  'address article aside blockquote body center details div fieldset footer form header hgroup html main nav p section',
);
/** Elements that are blocks, and whose inside stays as it is. */
const CLOSED = words(
  'audio canvas dd dl dt embed figcaption figure h1 h2 h3 h4 h5 h6 head hr iframe li math menu noscript object ol pre script',
  'select style summary svg table tbody td template textarea tfoot th thead title tr ul video',
);

export const isFlow = (name: string) => FLOW.has(name);
export const isClosed = (name: string) => CLOSED.has(name);

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.join(' ').split(' '));
}
