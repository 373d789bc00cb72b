/** The part of autocannon's API that is used here; the package has no types of its own. */
declare module 'autocannon' {
  interface Result {
    duration: number;
    errors: number;
    requests: { total: number };
    statusCodeStats: Record<string, { count: number }>;
  }
  export default function autocannon(options: object): Promise<Result>;
}
