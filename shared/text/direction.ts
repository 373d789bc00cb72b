const RIGHT_TO_LEFT =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** @returns an attribute for the block of a text; empty unless the first letter is one that is written to the left */
export function dirAttribute(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? ' dir="auto"' : '';
}
