const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;

/** Whether an element of HTML has neither content nor an end. */
export function isVoid(name: string): boolean {
  return VOID.test(name);
}
