/** Whether a field of a table or of JSON says yes, as programs write it. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(?:true|1|yes)$/i.test(value));
}
