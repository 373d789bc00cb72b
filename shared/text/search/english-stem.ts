/**
 * The stem of an English word: what its endings have in common, not always a word. After M. F. Porter, "An algorithm
 * for suffix stripping" (1980), whose steps and conditions are named as there. Other words come back as they are.
 */
export function englishStem(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return word;
  let stem = plural(word);
  stem = pastOrParticiple(stem);
  stem = stem.endsWith('y') && hasVowel(stem.slice(0, -1)) ? `${stem.slice(0, -1)}i` : stem;
  stem = replaceEnding(stem, STEP_2, (rest) => measure(rest) > 0);
  stem = replaceEnding(stem, STEP_3, (rest) => measure(rest) > 0);
  stem = replaceEnding(stem, STEP_4, (rest, ending) => measure(rest) > 1 && (ending !== 'ion' || /[st]$/.test(rest)));
  return withoutLast(stem);
}

type Endings = readonly (readonly [ending: string, replacement: string])[];

/** Of several endings that fit, the longest is meant: it stands first. */
const STEP_2: Endings = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['entli', 'ent'],
  ['ousli', 'ous'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['ator', 'ate'],
  ['eli', 'e'],
];
const STEP_3: Endings = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
];
const STEP_4: Endings = 'ement ance ence able ible ment ant ent ism ate iti ous ive ize ion al er ic ou'
  .split(' ')
  .map((ending) => [ending, '']);

/** Steps 2 to 4: the first ending that fits decides, whether or not its condition holds. */
function replaceEnding(word: string, endings: Endings, holds: (rest: string, ending: string) => boolean): string {
  for (const [ending, replacement] of endings) {
    if (!word.endsWith(ending)) continue;
    const rest = word.slice(0, -ending.length);
    return holds(rest, ending) ? rest + replacement : word;
  }
  return word;
}

/** Step 1a. */
function plural(word: string): string {
  if (/(ss|i)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Step 1b. */
function pastOrParticiple(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const rest = word.replace(/(ed|ing)$/, '');
  if (rest === word || !hasVowel(rest)) return word;
  if (/(at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/([^aeiou])\1$/.test(rest) && !/[lsz]$/.test(rest)) return rest.slice(0, -1);
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest;
}

/** Step 5. */
function withoutLast(word: string): string {
  const rest = word.slice(0, -1);
  if (word.endsWith('e')) return measure(rest) > 1 || (measure(rest) === 1 && !endsShort(rest)) ? rest : word;
  return word.endsWith('ll') && measure(word) > 1 ? rest : word;
}

/** How often a vowel is followed by a consonant. */
function measure(word: string): number {
  return shapeOf(word).match(/V+C+/g)?.length ?? 0;
}

function hasVowel(word: string): boolean {
  return shapeOf(word).includes('V');
}

/** Consonant, vowel, consonant, as in "hop": there an "e" has been lost. */
function endsShort(word: string): boolean {
  return /CVC$/.test(shapeOf(word)) && !/[wxy]$/.test(word);
}

/** `C` for a consonant, `V` for a vowel, for each letter. "y" is a vowel after a consonant. */
function shapeOf(word: string): string {
  return word
    .replace(/[aeiou]/g, 'V')
    .replace(/[a-xz]/g, 'C')
    .replace(/(?<=C)y/g, 'V')
    .replace(/y/g, 'C');
}
