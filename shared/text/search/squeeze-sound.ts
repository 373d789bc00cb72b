type Rule = readonly [RegExp, string];

/** Applied in this order. Each unifies spellings of a sound; `c` stands for च and छ, `f` for फ. */
const CONSONANTS: Rule[] = [
  [/^aum$/, 'om'],
  [/x/g, 'ks'],
  [/chh?/g, 'c'],
  [/sh/g, 's'],
  [/ck|q/g, 'k'],
  // बुद्ध, श्रद्धा: the first of the two is often left out.
  [/([kgjtdb])\1h/g, '$1h'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/z/g, 'j'],
  [/o[wv](?![aeiouy])/g, 'au'],
  [/w/g, 'v'],
  // ज्ञ, which is transliterated in many ways.
  [/[jdg]ny|[jg]n/g, 'gy'],
  // The visarga in दुःख.
  [/h(?=k)/g, ''],
];
const VOWELS: Rule[] = [
  [/aa+/g, 'a'],
  [/ee+|ii+/g, 'i'],
  [/oo+|uu+/g, 'u'],
  [/ou/g, 'au'],
  [/ei/g, 'ai'],
  [/a[ow]$/g, 'av'],
  [/eo$/g, 'ev'],
  [/([ao])y(?![aeiou])/g, '$1i'],
  [/ey(?![aeiou])/g, 'e'],
  // गये or गए, दिया or दिआ, दुआ or दुवा.
  [/([aou])y(?=[ei])/g, '$1'],
  [/iy?(?=[aeou])/g, 'iy'],
  [/uv?(?=a)/g, 'uv'],
];
const NEIGHBOURS: Rule[] = [
  [/([^aeiou])\1+/g, '$1'],
  // ब्रह्म, चिह्न, सिंह: the two letters are often swapped.
  [/[mn]h|h[mn]/g, 'hn'],
  // संस्कार, अहिंसा: m and n are interchangeable before another consonant.
  [/m(?=[^aeiou])/g, 'n'],
  // The vowel of कृष्ण, where accents were dropped: krsna.
  [/(^|[^aeiour])r(?=[^aeiouyr])/g, '$1ri'],
];
const RULES = [...CONSONANTS, ...VOWELS, ...NEIGHBOURS];

/** Reduces the spellings of Hindi in Latin letters to one: shortens long vowels and merges doubled letters. */
export function squeezeSound(latin: string): string {
  return RULES.reduce((sound, [pattern, replacement]) => sound.replace(pattern, replacement), latin);
}
