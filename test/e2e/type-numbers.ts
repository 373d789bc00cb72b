import type { Page } from 'playwright-core';

/** At most so much of the typing may be lost when the tab is killed. */
export const LOST_MS = 1000;
/** Where a key takes longer, the machine stands still, and nobody types. */
const KEY_MS = 100;

/** Types one number after the other. @returns how long it had been typing by the end of each */
export async function typeNumbers(
  page: Page,
  from: number,
  durationMs: number,
): Promise<{ number: number; at: number }[]> {
  const typed: { number: number; at: number }[] = [];
  const end = Date.now() + durationMs;
  let at = 0;
  for (let number = from; Date.now() < end; number += 1) {
    const pressed = Date.now();
    await page.keyboard.insertText(` ${number}`);
    at += Math.min(Date.now() - pressed, KEY_MS);
    typed.push({ number, at });
  }
  return typed;
}

/** For how long the numbers after the last one that is there had been typed. */
export function lostMs(typed: { number: number; at: number }[], last: number): number {
  const lost = typed.find(({ number }) => number > last);
  return lost ? (typed.at(-1)?.at ?? 0) - lost.at : 0;
}

export function numbersIn(text: string): number[] {
  return text.trim().split(' ').filter(Boolean).map(Number);
}
