import { FALSE_FRIENDS, HELD_OUT, type Spelling, soundsAlike, TUNED } from '../test/support/texts/spelling-pairs.ts';

/** Measures how well Hindi in Latin letters is understood. Hides the missed held-out words, to prevent overfitting. */
const tuned = measure(TUNED);
const heldOut = measure(HELD_OUT);
const falseFriends = FALSE_FRIENDS.filter(([typed, word]) => soundsAlike(typed, word));
const all = [...TUNED, ...HELD_OUT];
const confused = all.flatMap(({ word, typed }) =>
  typed.filter((spelling) => all.some((other) => other.word !== word && soundsAlike(spelling, other.word))),
);

print(`found, of the words that were looked at:  ${share(tuned.found, tuned.all)}  missed: ${tuned.missed.join(', ')}`);
print(`found, of the words held out:             ${share(heldOut.found, heldOut.all)}`);
print(`false friends taken for each other:       ${share(falseFriends.length, FALSE_FRIENDS.length)}  ${list()}`);
print(`spellings that find another listed word:  ${share(confused.length, tuned.all + heldOut.all)}`);

function measure(spellings: Spelling[]) {
  const pairs = spellings.flatMap(({ word, typed }) => typed.map((spelling) => [spelling, word] as const));
  const missed = pairs.filter(([typed, word]) => !soundsAlike(typed, word));
  return { all: pairs.length, found: pairs.length - missed.length, missed: missed.map((pair) => pair.join(' ')) };
}

function list(): string {
  return falseFriends.map((pair) => pair.join(' ')).join(', ');
}

function share(part: number, all: number): string {
  return `${part} of ${all} (${((part / all) * 100).toFixed(1)} %)`;
}

function print(line: string): void {
  process.stdout.write(`${line.trimEnd()}\n`);
}
