export function inMinutes(minutes: number): string {
  return minutes === 1 ? 'one minute' : `${minutes} minutes`;
}
