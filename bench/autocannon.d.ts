/** The part of autocannon's API that is used here; the package has no types of its own. */
declare module 'autocannon' {
  interface Request {
    path?: string;
    [option: string]: unknown;
  }

  interface Options {
    url: string;
    connections: number;
    headers: Record<string, string>;
    /** The sampling interval in milliseconds; a run ends at a multiple of it. */
    sampleInt: number;
    /** The duration in seconds. */
    duration?: number;
    /** The total number of requests, instead of a duration. */
    amount?: number;
    requests?: { setupRequest(request: Request): Request | null }[];
  }

  interface Result {
    duration: number;
    errors: number;
    requests: { total: number };
    statusCodeStats: Record<string, { count: number }>;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
