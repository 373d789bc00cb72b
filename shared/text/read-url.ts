/** `null` when it is no address. As `URL.parse` does, which browsers made before autumn 2024 do not have. */
export function readUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
