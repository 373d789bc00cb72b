/** How long a site waits for others, in milliseconds. Only tests wait longer, on a busy machine, or less for what never comes. */
export const PATIENCE = {
  /** For a connection to PostgreSQL. */
  connectWithinMs: 5000,
  /** For an answer of PostgreSQL, until a probe checks that it still responds, and as long for the probe. */
  silentMs: 2500,
  /** On SQLite, for a process that leaves the data folder: one that is replaced may need some seconds on a slow disk. */
  lockWithinMs: 5000,
};

export type Patience = Partial<typeof PATIENCE>;
