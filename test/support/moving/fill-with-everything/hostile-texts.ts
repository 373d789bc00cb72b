import { hasText } from '#shared/text/has-text.ts';
import { EMPTY_WRITING, normaliseWriting } from '#shared/writing.ts';
import { fc, runs } from '../../runner/fast-check.ts';
import { awkwardSource } from '../../texts/awkward-texts.ts';

const HOSTILE_POSTS = runs(40);

export function hostileTexts(): string[] {
  const signs = [
    '\u2028',
    '\u0085',
    '\ufeff',
    '\u200d',
    '\r',
    '---',
    '\n',
    ': ',
    '#',
    '\t',
    '"',
    "'",
    '\\',
    '%',
    '🪔',
    'ज्ञान',
    '\u009d',
    '\ufffe',
    '{{% notice tip %}}',
    '{{</* figure */>}}',
    '`{{< youtube x >}}`',
    '{{<',
  ];
  const nasty = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...signs), fc.string());
  const any = fc.oneof(
    awkwardSource,
    fc.array(nasty, { maxLength: 40 }).map((parts) => parts.join('')),
  );
  return [signs.join(' '), ...fc.sample(any, HOSTILE_POSTS * 2)]
    .map((text) => text.replaceAll('\0', '').toWellFormed())
    .map((body) => normaliseWriting({ ...EMPTY_WRITING, body }).body)
    .filter(hasText)
    .slice(0, HOSTILE_POSTS);
}

export function hostileTitle(body: string, index: number): string {
  return `${['no', '1.10', '- x', '!!js/function', '{a: b}', '&a *a', '@x', '`x`'][index % 8]} ${body.slice(0, 60)} ${index}`;
}
