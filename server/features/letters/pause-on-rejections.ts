import type { WriteDb } from '#server/database/database.ts';
import type { LetterReason } from '#shared/contracts/desk/letter.ts';
import { listLastAnswers } from './delivery-store.ts';
import { findLetterForChange, updateLetter } from './letter-store.ts';

/** A mail server that refuses so many letters would soon refuse all mails of the site. */
const REFUSED_IN_A_ROW = 50;
const FIRST_LETTERS = 200;
/** 5 % of the first 200. */
const REFUSED_OF_FIRST = 10;

/** Pauses a letter that the mail server refuses for too many recipients, unless an admin wanted it to go on. */
export async function pauseOnRejections(db: WriteDb, letterId: number): Promise<boolean> {
  const letter = await findLetterForChange(db, letterId);
  if (letter?.status !== 'sending' || letter.resumed_at !== null) return false;
  const answers = await listLastAnswers(db, letterId, FIRST_LETTERS + 1);
  const rejected = answers.filter((status) => status === 'rejected').length;
  const isBadStart = answers.length <= FIRST_LETTERS && rejected >= REFUSED_OF_FIRST;
  const lastOnes = answers.slice(0, REFUSED_IN_A_ROW);
  const isRefused = lastOnes.length === REFUSED_IN_A_ROW && lastOnes.every((status) => status === 'rejected');
  return (isBadStart || isRefused) && pauseSendingLetter(db, letterId, 'rejections');
}

export async function pauseSendingLetter(db: WriteDb, id: number, reason: LetterReason): Promise<boolean> {
  const isPaused = await updateLetter(db, { id, from: ['sending'] }, { status: 'paused', reason });
  if (isPaused) db.invalidate('letters');
  return isPaused;
}
