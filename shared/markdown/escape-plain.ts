/** @returns Markdown that looks as the plain text does: signs that would format it are escaped. */
export function markdownFromPlain(body: string): string {
  return body
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim().replace(/[\\`*_[\]<>#+\-.!|~^&$:()=]/g, '\\$&'))
    .join('\n');
}
