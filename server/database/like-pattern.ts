/** What people type, as part of a pattern for `like … escape '!'`: none of it stands for anything else. */
export function likePattern(typed: string): string {
  return typed.replace(/[!%_]/g, '!$&');
}
