/** Splits a body into its lines, each of which is a paragraph. Empty lines are dropped. */
export function paragraphs(body: string): string[] {
  return body
    .split(/[\n\r\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
