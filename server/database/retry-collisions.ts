import { setTimeout } from 'node:timers/promises';
import { isCollision } from './dialects/database-errors.ts';

const ATTEMPTS = 5;
const PAUSE_MS = 20;

/**
 * Runs a transaction, and retries it up to four times when it collides with another one.
 * @throws the error of the fifth attempt, and any error that is not a collision
 */
export async function retryCollisions<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts === ATTEMPTS || !isCollision(error)) throw error;
    }
    // A random pause keeps two transactions from colliding again.
    await setTimeout(Math.random() * PAUSE_MS * attempts);
  }
}
