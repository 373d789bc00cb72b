type Rule = readonly [RegExp, string];

/** In this order. A letter that is written in two ways leaves as one; `c` stands for च and छ, `f` for फ. */
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
  // ज्ञ, which everybody hears differently.
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
  // ब्रह्म, चिह्न, सिंह: the two change places.
  [/[mn]h|h[mn]/g, 'hn'],
  // संस्कार, अहिंसा: m and n before another consonant are one sound in writing.
  [/m(?=[^aeiou])/g, 'n'],
  // The vowel of कृष्ण, where accents were dropped: krsna.
  [/(^|[^aeiour])r(?=[^aeiouyr])/g, '$1ri'],
];
const RULES = [...CONSONANTS, ...VOWELS, ...NEIGHBOURS];

/** Hindi in Latin letters, of whose many spellings one is left: long vowels are short, doubled letters single. */
export function squeezeSound(latin: string): string {
  return RULES.reduce((sound, [pattern, replacement]) => sound.replace(pattern, replacement), latin);
}
