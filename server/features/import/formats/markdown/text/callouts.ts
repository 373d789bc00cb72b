const MARK = /^((?:[ \t]*>)+)[ \t]*\[!([\w-]+)(?:\|[^\]\n\r\u2028\u2029]*)?\][-+]?[ \t]*(.*)$/gm;
/** Kinds of callouts that are quotes anyway, so that their kind needs no mention. */
const QUOTES = new Set(['quote', 'cite']);

/** A callout becomes a quote that begins with its title. */
export function convertCallouts(text: string): string {
  return text.replace(MARK, (whole, quote, kind: string, title: string) => {
    const name = kind.toLowerCase();
    // This site has it, too: a quote that stands out.
    if (name === 'pull') return whole;
    if (title === '' && QUOTES.has(name)) return quote;
    const words = title === '' ? name.charAt(0).toUpperCase() + name.slice(1) : title.replace(/^\*\*(.*)\*\*$/, '$1');
    return `${quote} **${words.trim()}**\n${quote}`;
  });
}
