import { soundsAlike } from '#shared/text/search/sounds.ts';
import { FALSE_FRIENDS, HELD_OUT, type Spelling, TUNED } from '../test/support/spelling-pairs.ts';

/** How well Hindi typed in Latin letters is understood. What is missed of the held-out words is not shown: see there. */
const tuned = measure(TUNED);
const heldOut = measure(HELD_OUT);
const falseFriends = FALSE_FRIENDS.filter(([typed, word]) => soundsAlike(typed, word));
const all = [...TUNED, ...HELD_OUT];
const takenForOthers = all.flatMap(({ word, typed }) =>
  typed.filter((spelling) => all.some((other) => other.word !== word && soundsAlike(spelling, other.word))),
);

say(`found, of the words that were looked at:  ${share(tuned.found, tuned.all)}  missed: ${tuned.missed.join(', ')}`);
say(`found, of the words held out:             ${share(heldOut.found, heldOut.all)}`);
say(`false friends taken for each other:       ${share(falseFriends.length, FALSE_FRIENDS.length)}  ${list()}`);
say(`spellings that find another listed word:  ${share(takenForOthers.length, tuned.all + heldOut.all)}`);

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

function say(line: string): void {
  process.stdout.write(`${line.trimEnd()}\n`);
}
