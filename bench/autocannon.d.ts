/** The part of autocannon that is used here; it brings no types of its own. */
declare module 'autocannon' {
  interface Request {
    path?: string;
    [option: string]: unknown;
  }

  interface Options {
    url: string;
    connections: number;
    headers: Record<string, string>;
    /** Milliseconds; a run ends at a multiple of it. */
    sampleInt: number;
    /** Seconds. */
    duration?: number;
    /** Requests in all, instead of a duration. */
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
