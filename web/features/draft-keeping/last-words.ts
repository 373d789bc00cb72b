import type { KeptDraft } from './kept-draft.ts';

/**
 * A page that is going away cannot see a write to IndexedDB through. Local storage takes what was typed last at once,
 * if it is not too long, until the next page has put it where it belongs.
 */
export function noteLastWords(draft: KeptDraft): void {
  try {
    localStorage.setItem(nameOf(draft), JSON.stringify(draft));
  } catch {
    // Full, or not there; the write that was begun may still arrive.
  }
}

export function forgetLastWords(draft: Pick<KeptDraft, 'account' | 'id'>): void {
  localStorage.removeItem(nameOf(draft));
}

export function lastWordsOf(account: number): KeptDraft[] {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(nameOf({ account, id: '' })));
  return names.flatMap((name) => parse(localStorage.getItem(name) ?? ''));
}

function parse(words: string): KeptDraft[] {
  try {
    return [JSON.parse(words)];
  } catch {
    return [];
  }
}

function nameOf({ account, id }: Pick<KeptDraft, 'account' | 'id'>): string {
  return `chintan:last-words:${account}:${id}`;
}
