/** Each line of a body is a paragraph; empty lines are the author's way of breathing. */
export function paragraphs(body: string): string[] {
  return body
    .split(/[\n\r\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
