/** Escapes text for a pattern of `like … escape '!'`, so that it contains no wildcards. */
export function likePattern(text: string): string {
  return text.replace(/[!%_]/g, '!$&');
}
