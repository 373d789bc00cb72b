/** As the contracts write a time that a row holds. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export function isoTimeOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : isoTime(milliseconds);
}

/** `2026-01-31`, UTC: the same for all processes, wherever they run. */
export function isoDay(milliseconds: number): string {
  return isoTime(milliseconds).slice(0, 10);
}
