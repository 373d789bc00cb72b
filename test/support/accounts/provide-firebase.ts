import type { TestProject } from 'vitest/node';
import { startFirebaseEmulator } from './firebase-emulator.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the Firebase Auth emulator is, or why there is none: then the tests that need it fail, and only those. */
    firebaseEmulator: { host: string } | { problem: string };
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  try {
    const { host, stop } = await startFirebaseEmulator();
    project.provide('firebaseEmulator', { host });
    return stop;
  } catch (error) {
    project.provide('firebaseEmulator', { problem: (error as Error).message });
    return undefined;
  }
}
