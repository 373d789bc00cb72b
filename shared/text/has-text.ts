/** Whether the text has a visible character: not only white space and control or format characters. */
export function hasText(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}]/u.test(text);
}
