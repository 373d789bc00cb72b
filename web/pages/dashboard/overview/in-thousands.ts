/** `1,234,567` */
export function inThousands(number: number): string {
  return number.toLocaleString('en-GB');
}
