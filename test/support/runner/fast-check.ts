import * as fc from 'fast-check';

/** The same data each time, so that a failure is one of the code and not of the day. Another `SEED` looks elsewhere. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });

export { fc };
