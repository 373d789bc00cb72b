import { setTimeout } from 'node:timers/promises';
import { POSTGRES_MISSING_REFERENCE } from './missing-reference.ts';

/** PostgreSQL's words for a transaction that stood in the way of another: nothing was written, and it may begin anew. */
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
const ATTEMPTS = 5;
const PAUSE_MS = 20;

export async function retryCollisions<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts === ATTEMPTS || !isCollision(error)) throw error;
    }
    // Not in step with the one it collided with.
    await setTimeout(Math.random() * PAUSE_MS * attempts);
  }
}

function isCollision(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  // What it refers to was deleted while it ran, or what it deletes was referred to: anew, it sees how things stand.
  return code === DEADLOCK || code === SERIALIZATION_FAILURE || code === POSTGRES_MISSING_REFERENCE;
}
