export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** One encoding of the page as the product answered it. */
export interface Copy {
  encoding: Encoding;
  etag: string;
  /** Names and values in turn, without those that every server adds by itself. */
  headers: string[];
  notModifiedHeaders: string[];
  body: Buffer;
}

/** A server that answers the same page. */
export interface Peer {
  name: 'Chintan' | 'node:http' | 'nginx';
  pid: number;
  address(encoding: Encoding): string;
  stop(): Promise<void>;
}
