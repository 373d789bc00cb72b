/** @returns `null` for an invalid address, like `URL.parse`, which browsers from before autumn 2024 do not have */
export function readUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
