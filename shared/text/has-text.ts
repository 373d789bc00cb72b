/** Whether something can be seen: neither white space nor invisible characters alone. */
export function hasText(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}]/u.test(text);
}
