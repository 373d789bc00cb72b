/** @returns a part of an address with its percent signs decoded, or as it is if that is not possible */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
