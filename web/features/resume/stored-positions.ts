import { readStoredJson, writeStored } from '#web/storage.ts';

/** The key in local storage. */
const READING_POSITIONS = 'reading_positions';
/** More texts than anybody reads at a time; what was left longest ago is forgotten first. */
const MAXIMUM = 30;

/** The id of a post, and the number of the block of its text at which the reader stopped. */
type Position = [postId: number, block: number];

/** Only this browser knows them. */
export function storedBlock(postId: number): number | undefined {
  return readPositions().find(([id]) => id === postId)?.[1];
}

/** @param block `null` once the text was read to its end */
export function storeBlock(postId: number, block: number | null): void {
  const others = readPositions().filter(([id]) => id !== postId);
  const positions = block === null ? others : [...others, [postId, block]].slice(-MAXIMUM);
  writeStored('local', READING_POSITIONS, positions.length > 0 ? JSON.stringify(positions) : null);
}

function readPositions(): Position[] {
  const stored = readStoredJson('local', READING_POSITIONS);
  return Array.isArray(stored) ? stored.filter(isPosition) : [];
}

function isPosition(value: unknown): value is Position {
  return Array.isArray(value) && value.length === 2 && value.every((part) => Number.isSafeInteger(part));
}
