import { isDevanagari } from './fold-word.ts';
import { soundsOfDevanagari, soundsOfLatin } from './sounds.ts';
import { wordsOf } from './words.ts';

/** As a search compares a typed word with one of a text. */
export function soundsAlike(typed: string, written: string): boolean {
  const sounds = new Set(soundsOf(written));
  return soundsOf(typed).some((sound) => sounds.has(sound));
}

function soundsOf(text: string): string[] {
  return wordsOf(text).flatMap((word) => (isDevanagari(word) ? soundsOfDevanagari(word) : soundsOfLatin(word)));
}
