/** What the second step of a form knows of the first. The password is never among it: history entries are kept on disk. */
export interface CodeSent {
  email: string;
  /** When a code was last asked for. */
  sentAt: number;
}
